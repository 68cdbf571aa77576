import { createECDH } from "node:crypto";
import { cityOfId } from "@songtan/domain/cities/city-id";
import { formatPhone } from "@songtan/domain/thai/phone";
import { strFromU8 } from "fflate";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { download, loadExports, requestExport } from "../../../../testing/accounts/data-exports.ts";
import { approveDocuments } from "../../../../testing/accounts/driver-documents.ts";
import { addPasskey } from "../../../../testing/accounts/passkeys.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import {
  newDriver,
  type Person,
  signUp,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const textOf = (files: Record<string, Uint8Array>) =>
  Object.entries(files)
    .filter(([name]) => !name.startsWith("pictures/"))
    .map(([, bytes]) => strFromU8(bytes))
    .join("\n");
const everyForm = (phone: string) => [
  phone,
  formatPhone(phone),
  formatPhone(phone).replaceAll("-", ""),
  phone.slice(3),
];
const asPassword = async (person: Person) => {
  const { passwordHash } = await world.deps.db
    .selectFrom("accounts")
    .select("passwordHash")
    .where("id", "=", (await signUp(world)).id)
    .executeTakeFirstOrThrow();
  await world.deps.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", person.id)
    .execute();
};

test("a customer's archive contains their own data, readable for people and programs, and no phone numbers of others", async () => {
  const customer = await verifiedCustomer(world, { firstName: "กานดา <b>" });
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  for (const [thing, person, text] of [
    ["bookings", customer, "ฝากป้อมยาม"],
    ["driver/tasks", driver, "ถึงแล้วครับ"],
  ] as const)
    await call(world, `POST /${thing}/${booking.id}/messages`, {
      token: person.token,
      body: { text },
    });
  await call(world, "POST /customer/places", {
    token: customer.token,
    body: {
      label: "บ้าน",
      address: "สุขุมวิท 24",
      latitude: 13.72,
      longitude: 100.56,
      contactPhone: "0891234567",
    },
  });
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#6a3" },
  })
    .png()
    .toBuffer();
  await sendPicture(world, customer.token, { file: picture, purpose: "avatar" });
  const push = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "A".repeat(22) };
  const browser = { endpoint: "https://push.test/mine", keys: push };
  await call(world, "PUT /customer/push", { token: customer.token, body: browser });
  await addPasskey(world, customer);
  const stranger = await verifiedCustomer(world);
  await book(world, stranger);

  expect((await requestExport(world, customer)).status).toBe(202);
  expect((await loadExports(world, customer)).latest).toMatchObject({
    state: "preparing",
    url: null,
  });
  const files = await download(world, customer);
  const data = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
  expect(data.account[0]).toMatchObject({ phone: customer.data.phone, email: customer.email });
  expect(data.bookings.map((row: { number: string }) => row.number)).toEqual([booking.number]);
  expect(data.stops).toHaveLength(2);
  expect(data.chat.map((row: { actor: string; text: string }) => [row.actor, row.text])).toEqual([
    ["customer", "ฝากป้อมยาม"],
    ["driver", "ถึงแล้วครับ"],
  ]);
  expect(data.places[0]).toMatchObject({ label: "บ้าน", contactPhone: "089-***-4567" });
  expect(data.consents).toHaveLength(2);
  expect(data.devices).toHaveLength(1);
  expect(data.knownDevices).toHaveLength(1);
  expect(data.passkeys).toMatchObject([{ name: "My phone", lastUsedAt: null }]);
  expect(data.pushes).toMatchObject([{ endpoint: browser.endpoint }]);
  expect(JSON.stringify(data)).not.toContain(push.auth);
  expect(Object.keys(files).filter((name) => name.startsWith("pictures/avatar-"))).toHaveLength(1);
  const page = strFromU8(files["index.html"] ?? new Uint8Array());
  expect(page).toContain("กานดา &lt;b&gt;");
  expect(page).not.toContain("กานดา <b>");
  expect(strFromU8(files["tables/bookings.csv"] ?? new Uint8Array())).toContain("เลขที่");

  const all = textOf(files);
  const others = [
    driver.phone,
    stranger.data.phone,
    "+66811111111",
    "+66892222200",
    "+66891234567",
  ];
  for (const phone of others.flatMap(everyForm)) expect(all).not.toContain(phone);
  for (const mine of [driver.email, stranger.email, stranger.id, driver.id])
    expect(all).not.toContain(mine);
});

test("a driver's archive has their papers' numbers, who opened them and where they were, not where others live", async () => {
  const driver = await signUp(world, "driver");
  await approveDocuments(world, driver);
  const { db, clock, secrets } = world.deps;
  await db
    .updateTable("drivers")
    .set({ verifiedAt: clock() })
    .where("accountId", "=", driver.id)
    .execute();
  await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } });
  const staff = await db
    .insertInto("staff")
    .values({ name: "ปราณี", email: "pranee@example.test", createdAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("documentAccessLog")
    .values({
      driverId: driver.id,
      kind: "citizen-card",
      staffId: staff.id,
      staffName: "ปราณี",
      reason: "review",
      openedAt: clock(),
    })
    .execute();
  const task = await bookAndAccept(world, driver);
  await send(world, driver, task.id, [{ kind: "heading" }]);
  await db
    .insertInto("positions")
    .values({
      bookingId: task.id,
      city: cityOfId(task.id),
      driverId: driver.id,
      latitude: 13.7461,
      longitude: 100.5347,
      recordedAt: clock(),
      receivedAt: clock(),
    })
    .execute();
  await requestExport(world, driver, "driver");
  const files = await download(world, driver, "driver");
  const data = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
  const card = await db
    .selectFrom("documents")
    .select("sealedFields")
    .where("driverId", "=", driver.id)
    .where("kind", "=", "citizen-card")
    .executeTakeFirstOrThrow();
  const citizenCard = data.documents.find((row: { kind: string }) => row.kind === "citizen-card");
  expect(citizenCard.number).toBe(
    secrets.open("document_number", card.sealedFields as Buffer).toString("utf8"),
  );
  expect(data.documentOpenings).toMatchObject([{ openedBy: "ปราณี", reason: "review" }]);
  expect(data.jobs).toHaveLength(1);
  expect(strFromU8(files["tables/positions.csv"] ?? new Uint8Array())).toContain("13.7461");
  const pictures = Object.keys(files).filter((name) => name.startsWith("pictures/"));
  expect(pictures.some((name) => name.includes("citizen-card"))).toBe(true);
  const opened = await sharp(Buffer.from(files[pictures[0] ?? ""] ?? new Uint8Array())).metadata();
  expect(opened.width).toBeGreaterThan(0);
  const all = textOf(files);
  for (const phone of ["+66811111111", "+66892222200"].flatMap(everyForm))
    expect(all).not.toContain(phone);
  for (const theirs of ["มาลี", "สมชาย 1", "ถนนสีลม", "สยามพารากอน"])
    expect(all).not.toContain(theirs);
});

test("a proof of delivery, which shows another person, is not in the archive", async () => {
  const driver = await newDriver(world);
  await asPassword(driver);
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#6a3" },
  })
    .png()
    .toBuffer();
  await sendPicture(world, driver.token, { file: picture, purpose: "proof" });
  await requestExport(world, driver, "driver");
  expect(
    Object.keys(await download(world, driver, "driver")).filter((name) =>
      name.startsWith("pictures/"),
    ),
  ).toEqual([]);
});

test("a spreadsheet formula typed by a user stays text", async () => {
  const customer = await verifiedCustomer(world);
  await call(world, "POST /customer/places", {
    token: customer.token,
    body: { label: "=1+1", address: "สุขุมวิท 24", latitude: 13.72, longitude: 100.56 },
  });
  await requestExport(world, customer);
  expect(
    strFromU8((await download(world, customer))["tables/places.csv"] ?? new Uint8Array()),
  ).toContain("'=1+1");
});
