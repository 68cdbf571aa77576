import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { expect, test } from "vitest";
import {
  bodyOf,
  changedFacts,
  draftOf,
  type EditDraft,
  type EditedBooking,
  rebaseDraft,
  typedInVain,
  wishOf,
} from "./edit-draft.ts";

const stop = (index: number): ConsoleBooking["stops"][number] =>
  ({
    ...{ index, address: `ที่ ${index}`, latitude: 13.7 + index, longitude: 100.5 },
    ...{ contactName: `คน ${index}`, contactPhone: "+66811110000", note: null },
  }) as ConsoleBooking["stops"][number];
const booking = {
  stops: [stop(0), stop(1)],
  scheduledAt: "2026-12-02T05:00:30.000Z",
  parcel: { category: "food", weightKg: 1 },
  extras: ["pin"],
  payment: { method: "cash", payerStopIndex: 0 },
} as unknown as EditedBooking;
const base = draftOf(booking);
const waiting = { booking, fromIndex: 0, waits: true };
const wish = (part: Partial<EditDraft>, about = waiting) => wishOf({ ...base, ...part }, about);

test.each([
  [{}, {}],
  [{ weight: "4" }, { parcel: { category: "food", weightKg: 4 } }],
  [{ extras: ["pin", "helper"] }, { extras: ["pin", "helper"] }],
  [{ payerKey: "stop-1" }, { payerStopIndex: 1 }],
  [{ pickUpAt: { day: "2026-12-02", time: "14:00" } }, { scheduledAt: "2026-12-02T07:00:00.000Z" }],
  [{ pickUpAt: null }, { atOnce: true }],
] as [Partial<EditDraft>, object][])("%o sends only what changed", (part, sent) => {
  const { fromIndex, dropOffs, ...facts } = wish(part) ?? {};
  expect([fromIndex, dropOffs?.map(({ from }) => from), facts]).toEqual([0, [0, 1], sent]);
});

test("a payer who is taken out leaves the sender to pay, and a new recipient pays by the new order", () => {
  const byRecipient = { ...booking, payment: { ...booking.payment, payerStopIndex: 1 } };
  const draft = draftOf(byRecipient);
  const [pickUp, dropOff] = draft.stops;
  if (!pickUp || !dropOff) throw new Error("two stops");
  const other = { ...dropOff, key: "new", from: null };
  const about = { ...waiting, booking: byRecipient };
  expect(wishOf({ ...draft, stops: [pickUp, other] }, about)?.payerStopIndex).toBe(0);
  const paying = { ...draft, stops: [pickUp, dropOff, other], payerKey: "new" };
  expect(wishOf(paying, about)?.payerStopIndex).toBe(2);
});

test("nothing is sent while a place, a person, the weight, the size, the value or the time is missing", () => {
  const withStop = (part: object) => ({
    stops: base.stops.map((one, index) => (index === 1 ? { ...one, ...part } : one)),
  });
  for (const part of [
    ...[{ weight: "" }, { size: "40x30" }, { declaredValue: "15,00" }],
    { pickUpAt: { day: "", time: "12:00" } },
    ...[{ place: null }, { contactName: " " }, { contactPhone: "" }, { address: " " }].map(
      withStop,
    ),
  ])
    expect(wish(part)).toBeNull();
});

test("at once means the moment of the call", () => {
  const { scheduledAt } = bodyOf({ fromIndex: 0, dropOffs: [], atOnce: true });
  expect(Math.abs(Date.parse(scheduledAt ?? "") - Date.now())).toBeLessThan(5_000);
});

test("what was typed stays on a booking that changes, value by value, and the rest follows it", () => {
  const typed = {
    ...base,
    weight: "9",
    stops: base.stops.map((one, index) => (index === 1 ? { ...one, note: "ป้อมยาม" } : one)),
  };
  const moved = { ...booking, extras: [], stops: [stop(0), { ...stop(1), address: "ที่ใหม่" }] };
  const rebased = rebaseDraft(typed, base, draftOf(moved));
  expect([rebased.weight, rebased.extras]).toEqual(["9", []]);
  expect(rebased.stops[1]).toMatchObject({ note: "ป้อมยาม", address: "ที่ใหม่" });
  const longer = draftOf({ ...booking, stops: [stop(0), stop(1), stop(2)] });
  expect(rebaseDraft(base, base, longer).stops).toHaveLength(3);
  expect(rebaseDraft(typed, base, longer).stops).toEqual(typed.stops);
});

test("once a driver has it only the drop-offs are sent, and other changes are named", () => {
  const typed = {
    ...base,
    weight: "9",
    stops: base.stops.map((one, index) => (index === 0 ? { ...one, note: "ประตู 2" } : one)),
  };
  const taken = { booking, fromIndex: 1, waits: false };
  expect(wish(typed, taken)).toMatchObject({ fromIndex: 1, dropOffs: [{ from: 1 }] });
  expect(Object.keys(wish(typed, taken) ?? {})).toEqual(["fromIndex", "dropOffs"]);
  expect(changedFacts(typed, booking)).toEqual([{ field: "weightKg", from: 1, to: 9 }]);
  expect(typedInVain(typed, base, 1)).toEqual([typed.stops[0]]);
});
