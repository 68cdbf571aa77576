import type { CustomerView } from "@songtan/contract/identity/accounts";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accountOf,
  closureOf,
  days,
  loadClosure,
  logIn,
  requestClosure,
} from "../../../../testing/accounts/closing.ts";
import { addPasskey } from "../../../../testing/accounts/passkeys.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import {
  lastCode,
  type Person,
  signUp,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const withMailbox = async <Owner extends Person>(person: Owner): Promise<Owner> => {
  const proved = { emailVerifiedAt: world.clock.now };
  await world.deps.db.updateTable("accounts").set(proved).where("id", "=", person.id).execute();
  return person;
};
const lastNotice = async (person: Person) => {
  await world.runJobs();
  return world.sent.findLast((message) => message.to === person.email);
};

test("the consequences are shown first; the request signs out everywhere, states the due date and deletes nothing yet", async () => {
  const customer = await withMailbox(await verifiedCustomer(world));
  const view = await loadClosure(world, customer);
  expect(view.data).toEqual({
    blocks: [],
    creditSatang: 0,
    creditToGiveUpSatang: 0,
    graceDays: 14,
    wouldBeDueAt: new Date(world.clock.now.getTime() + days(14) * 1000).toISOString(),
  });
  const response = await requestClosure(world, customer);
  expect(response.data.dueAt).toBe(view.data.wouldBeDueAt);
  expect((await loadClosure(world, customer)).status).toBe(401);
  expect((await accountOf(world, customer)).phone).toBe(customer.data.phone);
  const notice = await lastNotice(customer);
  expect(notice?.subject).toBe("บัญชีของคุณกำลังจะปิด");
  expect(notice?.text).toContain("5 ธันวาคม 2569");
  expect(notice?.text).toContain("http://localhost:3000/customer/profile");
});

test("a person without a verified mailbox is notified once by SMS, with the page", async () => {
  const customer = await verifiedCustomer(world);
  await requestClosure(world, customer);
  await world.runJobs();
  const messages = world.sent.filter(({ to }) => to === customer.data.phone && !to.includes("@"));
  expect(messages.map(({ text }) => text).filter((text) => text.includes("กำลังจะปิด"))).toEqual([
    "บัญชีของคุณกำลังจะปิด http://localhost:3000/customer/profile",
  ]);
});

test("signing in within the grace keeps the account, and says so", async () => {
  const customer = await withMailbox(await verifiedCustomer(world));
  await requestClosure(world, customer);
  world.clock.advance(days(13));
  await closeAccounts(world.deps);
  const back = await logIn(world, customer.phone);
  expect([back.status, back.data.closureUndoneAt]).toEqual([200, world.clock.now.toISOString()]);
  expect((await lastNotice(customer))?.subject).toBe("บัญชีของคุณยังใช้ได้ตามเดิม");
  world.clock.advance(days(2));
  await closeAccounts(world.deps);
  expect((await accountOf(world, customer)).closedAt).toBeNull();
  const user = await call<CustomerView>(world, "GET /customer/user", { token: back.token });
  expect(user.data).toMatchObject({ firstName: "สมชาย", closureUndoneAt: null });
  expect((await requestClosure(world, { ...customer, token: back.token })).status).toBe(200);
});

test("after the grace period all identifying data is gone and the books are complete", async () => {
  const customer = await verifiedCustomer(world);
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#6a3" },
  })
    .png()
    .toBuffer();
  const { data: upload } = await sendPicture(world, customer.token, {
    file: picture,
    purpose: "avatar",
  });
  await call(world, "PUT /customer/user", {
    token: customer.token,
    body: { avatarUploadId: upload.id },
  });
  await call(world, "POST /customer/places", {
    token: customer.token,
    body: { label: "บ้าน", address: "สุขุมวิท 24", latitude: 13.72, longitude: 100.56 },
  });
  const booking = await book(world, customer);
  const cancel = { token: customer.token, body: { expectedFeeSatang: 0 } };
  await call(world, `POST /bookings/${booking.id}/cancel`, cancel);
  const phone = await addPasskey(world, customer);
  await requestClosure(world, customer);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);

  const { db } = world.deps;
  expect(await accountOf(world, customer)).toMatchObject({
    firstName: "–",
    lastName: "–",
    phone: "",
    email: "",
    passwordHash: null,
    avatarUploadId: null,
    closedAt: world.clock.now,
  });
  const left = async (
    table: "savedPlaces" | "uploads" | "sessions" | "codes" | "passkeys" | "knownDevices",
  ) =>
    (await db.selectFrom(table).select("accountId").where("accountId", "=", customer.id).execute())
      .length;
  expect([
    await left("savedPlaces"),
    await left("uploads"),
    await left("sessions"),
    await left("codes"),
  ]).toEqual([0, 0, 0, 0]);
  expect([await left("passkeys"), await left("knownDevices"), (await phone.signIn()).code]).toEqual(
    [0, 0, "passkey_refused"],
  );
  expect(await db.selectFrom("filesToRemove").select("storageKey").execute()).toHaveLength(1);
  const storedBooking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", booking.id)
    .executeTakeFirstOrThrow();
  expect([storedBooking.customerId, storedBooking.totalSatang]).toEqual([
    customer.id,
    booking.totalSatang,
  ]);
  const stops = await db
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", booking.id)
    .execute();
  expect(stops.map((stop) => [stop.contactName, stop.contactPhone, stop.note])).toEqual([
    ["–", "", null],
    ["–", "", null],
  ]);
  expect(
    await db.selectFrom("consents").select("id").where("accountId", "=", customer.id).execute(),
  ).toHaveLength(2);
  expect((await closureOf(world, customer))[0]?.doneAt).toEqual(world.clock.now);
  expect((await lastNotice(customer))?.subject).toBe("ปิดบัญชีเรียบร้อยแล้ว");
  expect((await logIn(world, customer.phone)).error.code).toBe("sign_in_wrong");

  const again = await signUp(world, "customer", { phone: customer.phone, email: customer.email });
  expect([again.data.phone, again.id === customer.id]).toEqual([customer.data.phone, false]);
  await closeAccounts(world.deps);
});

test("a booking under way keeps the account open, and says which", async () => {
  const customer = await verifiedCustomer(world);
  const booking = await book(world, customer);
  expect((await loadClosure(world, customer)).data.blocks).toEqual([
    { reason: "booking_under_way", bookings: [{ id: booking.id, number: booking.number }] },
  ]);
  const refused = await requestClosure(world, customer);
  expect([refused.status, refused.error.code]).toEqual([409, "closure_blocked"]);
  expect((await loadClosure(world, customer)).status).toBe(200);
});

test("closing an account needs the password or a code", async () => {
  const customer = await verifiedCustomer(world);
  const wrong = await requestClosure(world, customer, "customer", { password: "not it" });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ["password"]]);
  world.clock.advance(60);
  const body = { channel: "phone", purpose: "identity" };
  const started = await call<{ id: string }>(world, "POST /verifications", {
    token: customer.token,
    body,
  });
  const code = await lastCode(world, customer.data.phone);
  expect(
    (await requestClosure(world, customer, "customer", { sentCode: { id: started.data.id, code } }))
      .status,
  ).toBe(200);
});

test("an account that cannot be erased does not block the others; staff see it until the next run succeeds", async () => {
  const [stuck, gone] = [await verifiedCustomer(world), await verifiedCustomer(world)];
  for (const person of [stuck, gone]) await requestClosure(world, person);
  await world.owner.query(`create function stays() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stays before update of closed_at on accounts for each row when (new.id = '${stuck.id}') execute function stays()`);
  world.clock.advance(days(14));
  await expect(closeAccounts(world.deps)).rejects.toThrow("1 of 2");
  expect([
    (await accountOf(world, stuck)).closedAt,
    (await accountOf(world, gone)).closedAt,
  ]).toEqual([null, world.clock.now]);
  const incidents = () =>
    world.deps.db.selectFrom("incidents").select(["kind", "details", "closedAt"]).execute();
  expect(await incidents()).toEqual([
    { kind: "erasure_failed", details: { failed: [stuck.id] }, closedAt: null },
  ]);
  await world.owner.query("drop trigger stays on accounts");
  await closeAccounts(world.deps);
  expect((await accountOf(world, stuck)).closedAt).toEqual(world.clock.now);
  expect(await incidents()).toMatchObject([{ closedAt: world.clock.now }]);
});

test("an account that something keeps open for a week after its day is shown to staff", async () => {
  const customer = await verifiedCustomer(world);
  await requestClosure(world, customer);
  await grantCredit(world, customer.id, 5000);
  const incidents = () => world.deps.db.selectFrom("incidents").select("details").execute();
  world.clock.advance(days(21));
  await closeAccounts(world.deps);
  expect(await incidents()).toEqual([]);
  world.clock.advance(1);
  await closeAccounts(world.deps);
  expect(await incidents()).toEqual([{ details: { failed: [customer.id] } }]);
});
