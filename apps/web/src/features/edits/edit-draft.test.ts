import { expect, test } from "vitest";
import { bookingFixture as booking } from "../booking-detail/booking.fixture.ts";
import {
  draftOf,
  emptyDropOff,
  isUnchanged,
  moveDropOff,
  resumeDraft,
  typedInVain,
  wishOf,
} from "./edit-draft.ts";

const view = { ...booking, edit: { ...booking.edit, allowed: true, fromIndex: 1 } };

test("a draft begins as the drop-offs are, and requests nothing until it is complete and different", () => {
  const before = draftOf(view);
  expect(before.map(({ from }) => from)).toEqual(booking.stops.slice(1).map(({ index }) => index));
  expect(isUnchanged(draftOf(view), before)).toBe(true);
  expect(wishOf(before, 1)?.dropOffs).toHaveLength(before.length);
  const added = [...before, emptyDropOff("new")];
  expect(wishOf(added, 1)).toBeNull();
  expect(wishOf([], 1)).toBeNull();
  const named = before.map((stop) => ({ ...stop, contactName: "ผู้รับใหม่" }));
  expect(isUnchanged(named, before)).toBe(false);
  expect(
    wishOf(
      [{ ...emptyDropOff("new"), address: "ที่ไหนสักแห่ง", contactName: "ก", contactPhone: "1" }],
      1,
    ),
  ).toBeNull();
});

test("drop-offs change places within the list, and never out of it", () => {
  const [one, two] = [emptyDropOff("1"), emptyDropOff("2")];
  expect(moveDropOff([one, two], 0, 1)).toEqual([two, one]);
  expect(moveDropOff([one, two], 0, -1)).toEqual([one, two]);
  expect(moveDropOff([one, two], 1, 2)).toEqual([one, two]);
});

test("what was typed is restored, except drop-offs the driver has begun", () => {
  const [one, two, added] = [1, 2, null].map((from) => ({
    ...emptyDropOff(`${from}`),
    from,
    contactName: "พิมพ์ไว้",
  }));
  const saved = [two, added, one].flatMap((stop) => stop ?? []);
  expect(resumeDraft(null, view)).toEqual(draftOf(view));
  expect(resumeDraft(saved, view)).toEqual(saved);
  const later = { ...view, edit: { ...view.edit, fromIndex: 2 } };
  expect(resumeDraft(saved, later)).toEqual([two, added]);
  expect(
    resumeDraft(
      [one].flatMap((stop) => stop ?? []),
      later,
    ),
  ).toEqual(draftOf(later));
});

test("what was typed for a drop-off that the driver then begins is not lost, and an untouched one is not named", () => {
  const [first, ...others] = draftOf(view);
  if (!first) throw new Error("the fixture has drop-offs");
  const saved = [{ ...first, contactName: "คุณใหม่" }, ...others];
  const begun = { ...view, edit: { ...view.edit, fromIndex: view.stops.length } };
  expect(typedInVain(saved, view)).toEqual([]);
  expect(typedInVain(saved, begun)).toMatchObject([
    { number: 1, typed: expect.stringContaining("คุณใหม่") },
  ]);
});
