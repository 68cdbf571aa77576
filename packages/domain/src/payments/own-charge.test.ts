import fc from "fast-check";
import { expect, test } from "vitest";
import { findOwnCharge, type NamedCharge } from "./own-charge.ts";

const requestedAt = new Date("2026-11-21T03:00:00Z");
const request = { amountSatang: 9900, method: "promptpay" as const, requestedAt };
const after = (seconds: number) => new Date(requestedAt.getTime() + seconds * 1000);
const charge = (changes: Partial<NamedCharge> = {}): NamedCharge => ({
  id: "chrg_1",
  amountSatang: 9900,
  currency: "THB",
  method: "promptpay",
  createdAt: after(1),
  ...changes,
});

test.each<[string, Partial<NamedCharge>, boolean]>([
  ["as we asked for it", {}, true],
  ["in small letters", { currency: "thb" }, true],
  ["of another amount", { amountSatang: 9901 }, false],
  ["of another currency", { currency: "JPY" }, false],
  ["by another method", { method: "card" }, false],
  ["by a method we do not know", { method: null }, false],
  ["a quarter of an hour later", { createdAt: after(900) }, true],
  ["a second after that", { createdAt: after(901) }, false],
  ["long before we asked", { createdAt: after(-901) }, false],
])("a charge %s", (_, changes, own) => {
  expect(findOwnCharge(request, [charge(changes)]) !== null).toBe(own);
});

test("property: with all other charges that name our attempt, in every order, the charge made when we requested it is found", () => {
  const other: fc.Arbitrary<NamedCharge> = fc.record({
    id: fc.uuid(),
    amountSatang: fc.constantFrom(9900, 2000, 9901),
    currency: fc.constantFrom("THB", "USD"),
    method: fc.constantFrom("card" as const, "promptpay" as const, null),
    createdAt: fc
      .oneof(fc.integer({ min: -4000, max: -5 }), fc.integer({ min: 5, max: 4000 }))
      .map(after),
  });
  fc.assert(
    fc.property(fc.array(other, { maxLength: 8 }), fc.nat({ max: 8 }), (others, position) => {
      const own = charge({ id: "ours" });
      expect(findOwnCharge(request, others.toSpliced(position, 0, own))).toBe(own);
    }),
  );
});
