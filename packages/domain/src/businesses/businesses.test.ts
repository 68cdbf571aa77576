import { expect, test } from "vitest";
import { businessClosingBlocksOf } from "./closing.ts";
import { keyCapRefusal } from "./key-caps.ts";
import { type Mandate, mandateRefusal, proposalEndsAt } from "./mandate.ts";
import { canBecomeOwner, type OwnerCandidate } from "./owner.ts";
import { canChooseOwner, canManageBusiness, memberHasScope } from "./rights.ts";
import { keyScopes, memberRoles } from "./types.ts";

test("what each role of a business may do", () => {
  const rows = memberRoles.map((role) =>
    [
      role,
      ...keyScopes.map((scope) => (memberHasScope(role, scope) ? scope : "·")),
      canManageBusiness(role) ? "manages" : "·",
      canChooseOwner(role) ? "chooses" : "·",
    ].join(" "),
  );
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "owner quotes bookings.read bookings.write webhooks money.read manages chooses
    admin quotes bookings.read bookings.write webhooks money.read manages ·
    booker quotes bookings.read bookings.write · · · ·
    viewer quotes bookings.read · · · · ·"
  `);
});

test("a member of any role can become the owner, unless something is wrong with the account", () => {
  const member = (changes: Partial<OwnerCandidate>) =>
    canBecomeOwner({
      ...{ role: "viewer", phoneVerified: true, suspended: false, closing: false, frozen: false },
      ...changes,
    });
  expect(memberRoles.filter((role) => member({ role }))).toEqual(["admin", "booker", "viewer"]);
  const wrong = [
    { phoneVerified: false },
    { suspended: true },
    { closing: true },
    { frozen: true },
  ];
  expect(wrong.map(member)).toEqual([false, false, false, false]);
});

test("each thing that is open keeps a business from being closed, and a few baht of balance do not", () => {
  const settled = {
    ...{ activeBookingIds: [], queuedRows: 0, receivableSatang: 0, dueSatang: 0 },
    ...{ moneyInTransitSatang: 0, creditSatang: 0 },
  };
  const reasonsOf = (open: Partial<Parameters<typeof businessClosingBlocksOf>[0]>) =>
    businessClosingBlocksOf({ ...settled, ...open }).map(({ reason }) => reason);
  expect(reasonsOf({})).toEqual([]);
  expect(reasonsOf({ activeBookingIds: ["b"] })).toEqual(["booking_under_way"]);
  expect(reasonsOf({ queuedRows: 1 })).toEqual(["import_under_way"]);
  expect(reasonsOf({ receivableSatang: 1 })).toEqual(["invoice_open"]);
  expect(reasonsOf({ dueSatang: 1 })).toEqual(["money_due"]);
  expect(reasonsOf({ moneyInTransitSatang: 1 })).toEqual(["money_in_transit"]);
  expect([reasonsOf({ creditSatang: 19_99 }), reasonsOf({ creditSatang: 20_00 })]).toEqual([
    [],
    ["credit_left"],
  ]);
});

test("a cap is reached exactly and never passed", () => {
  const caps = { capPerBookingSatang: 100, capPerDaySatang: 250 };
  const refusalOf = (
    bookingSatang: number,
    spentTodaySatang: number,
    addedSatang = bookingSatang,
  ) => keyCapRefusal(caps, { bookingSatang, addedSatang, spentTodaySatang });
  expect(refusalOf(100, 150)).toBeNull();
  expect(refusalOf(101, 0)).toBe("cap_per_booking");
  expect(refusalOf(100, 151)).toBe("cap_per_day");
  expect([refusalOf(100, 240, 10), refusalOf(100, 241, 10)]).toEqual([null, "cap_per_day"]);
  expect([refusalOf(101, 0, 1), refusalOf(1000, 1000, 0)]).toEqual(["cap_per_booking", null]);
  expect(
    keyCapRefusal(
      { capPerBookingSatang: null, capPerDaySatang: null },
      { bookingSatang: 1e9, addedSatang: 1e9, spentTodaySatang: 1e12 },
    ),
  ).toBeNull();
});

test("a mandate bounds vehicles, provinces and hours, also over midnight", () => {
  const mandate: Mandate = {
    vehicles: ["motorcycle"],
    provinceCodes: ["10", "11"],
    hours: { fromMinute: 22 * 60, toMinute: 6 * 60 },
  };
  // 23:00 in Bangkok.
  const night = new Date("2026-11-25T16:00:00Z");
  const inside = { vehicle: "motorcycle", provinceCodes: ["10", "11"], at: night } as const;
  expect(mandateRefusal(mandate, inside)).toBeNull();
  expect(mandateRefusal(mandate, { ...inside, vehicle: "pickup" })).toBe("mandate_vehicle");
  expect(mandateRefusal(mandate, { ...inside, provinceCodes: ["10", "50"] })).toBe("mandate_area");
  expect(mandateRefusal(mandate, { ...inside, provinceCodes: ["10", null] })).toBe("mandate_area");
  const morning = new Date("2026-11-24T23:00:00Z");
  expect(mandateRefusal(mandate, { ...inside, at: morning })).toBe("mandate_hours");
  const unbounded: Mandate = { vehicles: [], provinceCodes: [], hours: null };
  expect(mandateRefusal(unbounded, { ...inside, provinceCodes: [null] })).toBeNull();
});

test("a proposal ends by itself, or before that with the key that made it", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 9, minute));
  const expiresAt = at(15);
  const ends = (keyExpiresAt: Date | null, keyRevokedAt: Date | null) =>
    proposalEndsAt({ expiresAt, keyExpiresAt, keyRevokedAt });
  expect([ends(null, null), ends(at(30), null), ends(at(10), null)]).toEqual([
    at(15),
    at(15),
    at(10),
  ]);
  expect([ends(at(10), at(5)), ends(null, at(20))]).toEqual([at(5), at(15)]);
});
