import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Route } from "../../../../testing/world/call.ts";
import { caller, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const picture = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: "#8a5" } })
    .jpeg()
    .toBuffer();

const upload = async (person: Person, purpose: "parcel" | "chat") =>
  (await sendPicture(world, person.token, { file: await picture(), purpose })).data.id;

async function bookWith(person: Person, photoId: string) {
  const customer = caller(world, person);
  const parcel = { category: "fragile" as const, weightKg: 1, photoId };
  const quote = (await customer.post("/api/quotes", quoteRequest({ parcel }))).body
    .data as QuoteView;
  return customer.post("/api/bookings", {
    quoteId: quote.id,
    stops: [
      { contactName: "ผู้ส่ง", contactPhone: "0812345678" },
      { contactName: "ผู้รับ", contactPhone: "0898765432" },
    ],
    payment: { method: "cash", payer: "sender" },
  });
}

test("the customer and the driver who carries it see the picture of the parcel", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const booking = (await bookWith(customer, await upload(customer, "parcel"))).body
    .data as BookingView;
  const task = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept` as Route, {
    token: driver.token,
  });
  for (const url of [booking.parcelPhotoUrl, task.data.parcelPhotoUrl]) {
    const opened = await world.app.inject({ url: url ?? "" });
    expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  }
});

test("another person's picture, or one sent for something else, is refused at its field", async () => {
  const [customer, stranger] = [await newCustomer(world), await newCustomer(world)];
  for (const photoId of [await upload(stranger, "parcel"), await upload(customer, "chat")]) {
    const refused = await bookWith(customer, photoId);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      400,
      ["parcel.photoId"],
    ]);
  }
});
