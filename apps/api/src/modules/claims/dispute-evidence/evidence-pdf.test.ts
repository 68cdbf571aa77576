import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { Locale } from "@songtan/domain/account-types";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pickUp, propose } from "../../../../testing/delivery/handovers.ts";
import { writtenLines as lines } from "../../../../testing/records/record-pdf-text.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { pictureForm, sendPicture } from "../../../../testing/world/pictures.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { buildEvidencePdf } from "./evidence-pdf.ts";

vi.mock("../../../pdf/document.ts", async (original) =>
  (await import("../../../../testing/records/record-pdf-text.ts")).writingDown(await original()),
);

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const chatOn = (bookingId: string, locale: Locale) =>
  sectionOn(bookingId, locale, locale === "th" ? "ข้อความในแชต" : "Chat messages");

async function sectionOn(bookingId: string, locale: Locale, heading: string): Promise<string[]> {
  lines.length = 0;
  const { bytes } = await buildEvidencePdf(world.deps, { bookingId, locale });
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const from = lines.indexOf(`# ${heading}`);
  if (from === -1) return [];
  const rest = lines.slice(from + 1);
  const next = rest.findIndex((line) => line.startsWith("# "));
  return rest.slice(0, next === -1 ? undefined : next);
}

test("the evidence has every word of the chat, who wrote it and when, in its order, and that a picture was sent", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  expect(await chatOn(id, "th")).toEqual([]);
  const write = async (person: { token: string }, path: string, body: object) => {
    world.clock.advance(60);
    expect(
      (await call(world, `POST ${path}/messages` as Route, { token: person.token, body })).status,
    ).toBe(201);
  };
  await write(customer, `/bookings/${id}`, { text: "ฝากไว้ที่ป้อมยาม ขอบคุณค่ะ" });
  const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: "#abc" } });
  const file = await plain.jpeg().toBuffer();
  const { data: photo } = await sendPicture(world, driver.token, { file, purpose: "chat" });
  await write(driver, `/driver/tasks/${id}`, { text: "ถึงแล้วครับ\nรออยู่หน้าบ้าน", photoId: photo.id });
  const staff = await newStaff(world, ["booking.manage"]);
  world.clock.advance(60);
  const message = await staffCall(world, staff, `POST /console/bookings/${id}/messages`, {
    body: { text: "เรากำลังดูให้" },
  });
  expect(message.status).toBe(201);
  const thai = await chatOn(id, "th");
  expect(thai.filter((_, index) => index % 2 === 1)).toEqual([
    "ฝากไว้ที่ป้อมยาม ขอบคุณค่ะ",
    "ถึงแล้วครับ\nรออยู่หน้าบ้าน [รูป]",
    "เรากำลังดูให้",
  ]);
  const heads = thai.filter((_, index) => index % 2 === 0);
  expect(heads.map((line) => line.split(" · ")[0])).toEqual(["ลูกค้า", "คนขับ", "เจ้าหน้าที่"]);
  for (const line of heads) expect(line).toMatch(/ · .+ · .*\d{2}:\d{2}/);
  expect((await chatOn(id, "en")).filter((_, index) => index % 2 === 1)).toHaveLength(3);
});

test("the evidence states how staff confirmed a handover without proof from a driver's phone, and includes their photo", async () => {
  const driver = await newDriver(world);
  const next = await newDriver(world, { at: { latitude: 13.75, longitude: 100.54 } });
  const staff = await newStaff(world, ["booking.manage"]);
  const booking = await book(world, await newCustomer(world));
  await pickUp(world, driver, booking);
  await propose(world, staff, booking.id, { from: driver, to: next });
  const spoken = () => sectionOn(booking.id, "en", "Handovers that staff confirmed for a driver");
  expect(await spoken()).toEqual([]);
  const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: "#abc" } });
  const form = pictureForm({ file: await plain.jpeg().toBuffer(), purpose: "proof" });
  const { data: photo } = await staffCall<{ id: string }>(
    world,
    staff,
    "POST /console/uploads",
    form,
  );
  const [open] = (
    await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${booking.id}`)
  ).data.handovers;
  const body = { words: "ผู้รับช่วงส่งรูปมาทางไลน์", photoId: photo.id };
  expect(
    (await staffCall(world, staff, `POST /console/handovers/${open?.id}/record-given`, { body }))
      .status,
  ).toBe(200);
  const [head, words] = await spoken();
  expect([head?.startsWith(`Staff · ${staff.name} · `), words]).toEqual([true, body.words]);
  const pictures = await sectionOn(booking.id, "en", "Pictures and signatures");
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toMatch(
    new RegExp(`^picture: Between drivers · Photo · Staff ${staff.name} · `),
  );
});
