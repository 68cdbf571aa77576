import { randomUUID } from "node:crypto";
import { limits } from "@songtan/domain/limits";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { pictureForm, sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let photo: Buffer;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#363" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const send = ({ token }: Person, purpose: string) =>
  sendPicture(world, token, { file: photo, purpose });
/** Pictures this person sent earlier today. */
async function sentAlready({ id }: Person, pictures: number, byteCount = 1000): Promise<void> {
  const row = () => ({
    id: randomUUID(),
    accountId: id,
    purpose: "parcel",
    storageKey: randomUUID(),
    mime: "image/jpeg",
    ...{ byteCount, width: 1, height: 1 },
    ...{ sha256Sent: "0".repeat(64), sha256Stored: "0".repeat(64) },
    encrypted: false,
    createdAt: world.deps.clock(),
  });
  await world.deps.db
    .insertInto("uploads")
    .values(Array.from({ length: pictures }, row))
    .execute();
}

test("a new customer attaches a parcel photo and sets a portrait before anything is verified", async () => {
  const customer = await newCustomer(world, { verified: false });
  expect((await send(customer, "parcel")).status).toBe(201);
  expect((await send(customer, "avatar")).status).toBe(201);
});

test("before the phone is verified the daily quota is small; it is refused in both languages, and restarts at midnight", async () => {
  const customer = await newCustomer(world, { verified: false });
  await sentAlready(customer, limits.uploadsPerDayUnverified - 1);
  expect((await send(customer, "parcel")).status).toBe(201);
  const refused = await send(customer, "parcel");
  // 10:00 in Bangkok.
  expect([refused.status, refused.code, refused.headers["retry-after"]]).toEqual([
    429,
    "upload_quota_used",
    String(14 * 3600),
  ]);
  const form = pictureForm({ file: photo, purpose: "parcel" });
  for (const [language, words] of Object.entries({
    th: "วันนี้ส่งรูปครบ",
    en: "as many pictures as one day allows",
  })) {
    const headers = { ...form.headers, "accept-language": language };
    const answer = await call(world, "POST /uploads", {
      token: customer.token,
      body: form.body,
      headers,
    });
    expect([answer.status, answer.error.message.includes(words)]).toEqual([429, true]);
  }
  world.clock.advance(14 * 3600);
  expect((await send(customer, "parcel")).status).toBe(201);
});

test("with a verified phone the same day continues up to the larger quota, in pictures or in bytes", async () => {
  const driver = await newDriver(world);
  await sentAlready(driver, limits.uploadsPerDayUnverified);
  expect((await send(driver, "proof")).status).toBe(201);
  await sentAlready(driver, 1, limits.uploadBytesPerDay);
  expect((await send(driver, "proof")).code).toBe("upload_quota_used");
});

test("one account sends sixty a minute, from whichever address", async () => {
  const driver = await newDriver(world);
  const codes: (string | undefined)[] = [];
  const form = pictureForm({ file: Buffer.from("no picture"), purpose: "nothing" });
  for (let count = 0; count <= limits.uploadsPerMinute; count++) {
    const from = `10.0.0.${count}`;
    const answer = await call(world, "POST /uploads", {
      token: driver.token,
      body: form.body,
      headers: form.headers,
      from,
    });
    codes.push(answer.code);
    if (answer.code === "rate_limited")
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(codes).toEqual([
    ...Array.from({ length: limits.uploadsPerMinute }, () => "invalid"),
    "rate_limited",
  ]);
  expect((await send(await newDriver(world), "proof")).status).toBe(201);
});
