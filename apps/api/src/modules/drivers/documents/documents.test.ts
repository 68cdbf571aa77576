import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { documentKinds } from "@songtan/domain/driver-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approveDocuments,
  newCitizenId,
  readPage,
  sendPagePictures,
  submitPage,
} from "../../../../testing/accounts/driver-documents.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  newPhone,
  password,
  type SignedUp,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { expireDocuments } from "./expire-documents.ts";
import { decideDocument } from "./review/decide-document.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const read = (token: string, kind: string) => readPage(world, token, kind);
const user = async (token: string) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data;
const driverRow = (driver: SignedUp) =>
  world.deps.db
    .selectFrom("drivers")
    .selectAll()
    .where("accountId", "=", driver.data.id)
    .executeTakeFirstOrThrow();
const verifiedDriver = async () => {
  const driver = await signUp(world, "driver");
  await verify(world, driver, "phone");
  await verify(world, driver, "email");
  await approveDocuments(world, driver);
  return driver;
};
const goOnDuty = async (driver: SignedUp) => {
  const since = { onDutySince: world.clock.now, dutyDeviceId: "phone" };
  await world.deps.db
    .updateTable("drivers")
    .set(since)
    .where("accountId", "=", driver.data.id)
    .execute();
  await world.deps.db
    .insertInto("dutyPeriods")
    .values({ driverId: driver.data.id, beganAt: world.clock.now })
    .execute();
};

test("a page is submitted, saved in its stored form, and read back with its number masked and pictures as links", async () => {
  const driver = await signUp(world, "driver");
  const number = newCitizenId();
  const answer = await submitPage<DocumentView>(world, driver.token, {
    kind: "citizen-card",
    fields: { number },
  });
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({
    kind: "citizen-card",
    state: "pending",
    submittedAt: world.clock.now.toISOString(),
    expiresOn: "2030-05-13",
    fields: { birthDate: "1990-05-14", name: "สมชาย ใจดี" },
  });
  expect(`${answer.data.fields.number}`.replace(/-/g, "")).toBe(`xxxxxxxxx${number.slice(-4)}`);
  expect(await read(driver.token, "citizen-card")).toEqual(answer.data);
  const picture = await world.app.inject(`${answer.data.fields.selfieUrl}`);
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const row = await world.deps.db
    .selectFrom("documents")
    .selectAll()
    .where("driverId", "=", driver.data.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row.fields)).not.toContain(number);
  expect(row.sealedFields?.includes(number)).toBe(false);
});

test("all eight pages are listed, e-mail and phone among them", async () => {
  const driver = await signUp(world, "driver");
  await verify(world, driver, "phone");
  const { data } = await call<DocumentView[]>(world, "GET /driver/documents", {
    token: driver.token,
  });
  expect(data.map((document) => document.kind)).toEqual([...documentKinds]);
  expect(data.find((document) => document.kind === "phone-no")).toMatchObject({
    state: "approved",
  });
  expect(await read(driver.token, "email")).toMatchObject({
    state: "missing",
    fields: { email: driver.email },
  });
});

test("wrong fields are named under `fields`, with a message", async () => {
  const driver = await signUp(world, "driver");
  const fields = { number: "1-2345-67890-12-3", expiresOn: "31/2/2570", name: "" };
  const answer = await submitPage(world, driver.token, { kind: "citizen-card", fields });
  expect([answer.status, answer.error.code]).toEqual([400, "invalid"]);
  expect(answer.error.fields).toMatchObject({
    "fields.number": "เลขบัตรประชาชนไม่ถูกต้อง ตรวจสอบให้ครบ 13 หลัก",
    "fields.expiresOn": expect.stringContaining("วันที่ไม่ถูกต้อง"),
    "fields.name": "กรุณากรอกช่องนี้",
  });
  expect((await read(driver.token, "citizen-card")).state).toBe("missing");
});

test("odd input is refused or cleaned, never an error of ours", async () => {
  const driver = await signUp(world, "driver");
  const put = (kind: string, body: unknown) =>
    call(world, `PUT /driver/documents/${kind}`, { token: driver.token, body });
  expect((await put("email", { fields: {} })).status).toBe(404);
  expect((await put("passport", { fields: {} })).status).toBe(404);
  expect((await put("vehicle", {})).status).toBe(400);
  expect((await put("vehicle", { fields: { make: "x".repeat(10_000) } })).status).toBe(400);
  expect((await put("vehicle", { fields: { make: { deep: true } } })).status).toBe(400);
  expect((await put("vehicle", { fields: { constructor: "x", toString: "y" } })).status).toBe(400);
  const cleaned = await submitPage<DocumentView>(world, driver.token, {
    kind: "vehicle",
    fields: { make: "Hon\u0000da 🛵" },
  });
  expect(cleaned.data.fields.make).toBe("Hon da 🛵");
});

test("pictures must be the driver's own and of the page", async () => {
  const driver = await signUp(world, "driver");
  const stranger = await signUp(world, "driver");
  const theirs = await sendPagePictures(world, stranger.token, "driver-license");
  const other = await sendPagePictures(world, driver.token, "vehicle-act");
  for (const photoUploadId of [
    theirs.photoUploadId,
    other.photoUploadId,
    crypto.randomUUID(),
    "no id",
  ]) {
    const answer = await submitPage(world, driver.token, {
      kind: "driver-license",
      fields: { photoUploadId },
    });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([
      400,
      ["fields.photoUploadId"],
    ]);
  }
});

test("the vehicle page sets vehicle and plate, the account page the portrait", async () => {
  const driver = await signUp(world, "driver");
  await submitPage(world, driver.token, { kind: "vehicle", fields: { plate: "9กด 1234" } });
  expect(await driverRow(driver)).toMatchObject({
    vehicle: "motorcycle",
    plate: "9กด 1234",
    plateProvince: "10",
  });
  await submitPage(world, driver.token, { kind: "account" });
  const { avatarUrl } = await user(driver.token);
  expect((await world.app.inject(`${avatarUrl}`)).statusCode).toBe(200);
});

test("approving all eight verifies the driver, and changing one page revokes that and ends duty", async () => {
  const driver = await verifiedDriver();
  expect(await user(driver.token)).toMatchObject({
    scope: ["task.accept", "payout.request"],
    verification: { state: "verified" },
  });
  await goOnDuty(driver);
  expect((await user(driver.token)).onDuty).toBe(true);
  await submitPage(world, driver.token, { kind: "vehicle" });
  expect(await user(driver.token)).toMatchObject({
    scope: ["payout.request"],
    onDuty: false,
    verification: { state: "in_review", documents: { vehicle: "pending", account: "approved" } },
  });
  const open = await world.deps.db
    .selectFrom("dutyPeriods")
    .selectAll()
    .where("driverId", "=", driver.data.id)
    .where("endedAt", "is", null)
    .execute();
  expect(open).toEqual([]);
});

test("a driver who changes the phone is verified again once the new one is", async () => {
  const driver = await verifiedDriver();
  const phone = newPhone();
  const { data } = await call<DriverView>(world, "PUT /driver/user", {
    token: driver.token,
    body: { phone, password },
  });
  expect(data.verification.state).toBe("incomplete");
  expect((await driverRow(driver)).verifiedAt).toBeNull();
  await verify(world, { ...driver, data }, "phone");
  expect((await user(driver.token)).verification.state).toBe("verified");
  expect((await driverRow(driver)).verifiedAt).not.toBeNull();
});

test("a rejected page says why, and can be handed in again", async () => {
  const driver = await signUp(world, "driver");
  await submitPage(world, driver.token, { kind: "vehicle-act" });
  const decide = (decision: Parameters<typeof decideDocument>[2]["decision"]) =>
    world.deps.db.transaction().execute((trx) =>
      decideDocument(trx, world.deps, {
        driverId: driver.data.id,
        kind: "vehicle-act",
        by: "system",
        decision,
      }),
    );
  await decide({ approved: false, reason: "unreadable", words: "รูปไม่ชัด" });
  expect(await read(driver.token, "vehicle-act")).toMatchObject({
    state: "rejected",
    rejection: { reason: "unreadable", words: "รูปไม่ชัด" },
  });
  await expect(decide({ approved: true })).rejects.toMatchObject({ code: "conflict" });
  const again = await submitPage<DocumentView>(world, driver.token, { kind: "vehicle-act" });
  expect([again.data.state, again.data.rejection]).toEqual(["pending", undefined]);
});

test("expired documents end the driver's duty", async () => {
  const start = world.clock.now;
  const driver = await verifiedDriver();
  await goOnDuty(driver);
  world.clock.now = new Date("2026-12-31T16:59:00Z");
  await expireDocuments(world.deps);
  expect((await user((await logIn(driver)).token)).onDuty).toBe(true);
  world.clock.now = new Date("2026-12-31T17:01:00Z");
  await expireDocuments(world.deps);
  expect(await user((await logIn(driver)).token)).toMatchObject({
    onDuty: false,
    verification: { state: "expired", documents: { "vehicle-act": "expired" } },
  });
  world.clock.now = start;
});

const logIn = (driver: SignedUp) =>
  call(world, "POST /driver/login", {
    body: { identifier: driver.email, password: "a long password" },
  });

test("customers have no documents", async () => {
  const customer = await signUp(world);
  expect((await call(world, "GET /driver/documents", { token: customer.token })).error.code).toBe(
    "unauthenticated",
  );
});
