// @vitest-environment happy-dom
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { BookingRow } from "./booking-row.tsx";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const booking = (more: Partial<BookingSummary> = {}): BookingSummary => ({
  ...{ id: "b", number: "ST-4F7K-926", state: "in_transit", vehicle: "motorcycle" },
  ...{ totalSatang: 12_700, costSatang: 12_700, scheduledAt: null, endedAt: null, rating: null },
  createdAt: inMinutes(-30),
  stops: [
    { index: 0, state: "done", address: "Siam", contactName: "Mali" },
    { index: 1, state: "heading", address: "Silom", contactName: "Somchai" },
  ],
  ...more,
});
const show = (row: BookingSummary) =>
  showComponent(<BookingRow booking={row} picture={null} />, {
    areas: ["tracking"],
    locale: "en",
    answers: {},
  });

test("a booking on its way says in how many minutes and at what time the driver arrives", async () => {
  const page = await show(booking({ arrival: { at: inMinutes(12.2), seconds: 732 } }));
  await page.see("Arrives in 12");
  page.close();
});

test.each([
  ["is not known", {}],
  [
    "is long past, as in a list from before the network went",
    { arrival: { at: inMinutes(-4), seconds: 0 } },
  ],
])("an arrival that %s is not said", async (_, more) => {
  const page = await show(booking(more));
  await page.see("Silom");
  expect(page.read()).not.toMatch(/Arriv/);
  page.close();
});
