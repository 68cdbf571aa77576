import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates, stopStates } from "../../booking-types.ts";
import { limits } from "../../limits.ts";
import { haversineMetres } from "../../quoting/distance.ts";
import { decidePinMove, mayInstruct, pinMoveRefusal, pinResendRefusal } from "./recipient.ts";

const situations = bookingStates.flatMap((bookingState) =>
  stopStates.map((stopState) => ({
    bookingState,
    stopState,
    name: `${bookingState}/${stopState}`,
  })),
);
const named = (holds: (situation: (typeof situations)[number]) => boolean) =>
  situations
    .filter(holds)
    .map(({ name }) => name)
    .join(" ");

const contactPhone = "+66812345678";

test("a pin is not moved for a landline, which takes no code", () => {
  const status = { bookingState: "searching", stopState: "pending", moved: false } as const;
  expect(pinMoveRefusal({ ...status, contactPhone: "+6621234567;ext=12" })).toBe(
    "pin_move_landline",
  );
});

test("the pin may be moved, and instructions left, only while the driver may still come", () => {
  expect(
    named((status) => pinMoveRefusal({ ...status, contactPhone, moved: false }) === null),
  ).toBe(
    "awaiting_payment/pending scheduled/pending searching/pending assigned/pending in_transit/pending",
  );
  expect(named((status) => pinMoveRefusal({ ...status, contactPhone, moved: true }) === null)).toBe(
    "",
  );
  expect(named((status) => mayInstruct(status) && status.bookingState === "in_transit")).toBe(
    "in_transit/pending in_transit/heading in_transit/arrived",
  );
  expect(named((status) => mayInstruct(status) && status.bookingState === "returning")).toBe("");
});

test("a lost PIN goes out again while the parcel is aboard, three times", () => {
  const resend = (resends: number, pinRequired = true) =>
    named((status) => pinResendRefusal({ ...status, pinRequired, resends }) === null);
  expect(resend(2)).toBe(
    "in_transit/pending in_transit/heading in_transit/arrived in_transit/failed",
  );
  expect([resend(3), resend(0, false)]).toEqual(["", ""]);
  const aboard = { bookingState: "in_transit", stopState: "arrived", pinRequired: true } as const;
  expect(pinResendRefusal({ ...aboard, resends: 3 })).toBe("pin_resends_used");
});

test("property: a pin moves 300 m and not a metre more, in every direction", () => {
  const from = { latitude: 13.7466, longitude: 100.5347 };
  const offset = fc.double({ min: -0.004, max: 0.004, noNaN: true });
  fc.assert(
    fc.property(offset, offset, (north, east) => {
      const to = { latitude: from.latitude + north, longitude: from.longitude + east };
      const metres = haversineMetres(from, to);
      const decision = decidePinMove({
        bookingState: "in_transit",
        stopState: "pending",
        moved: false,
        contactPhone,
        from,
        to,
      });
      expect(decision.ok).toBe(metres <= limits.pinMoveMetres);
      if (decision.ok) expect(Math.abs(decision.metres - metres)).toBeLessThanOrEqual(0.5);
      else expect(decision.details?.metres).toBeGreaterThan(limits.pinMoveMetres);
    }),
  );
});
