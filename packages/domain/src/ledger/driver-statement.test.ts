import fc from "fast-check";
import { expect, test } from "vitest";
import { type DriverEntry, makeStatement, netBalance } from "./driver-statement.ts";
import { entryKinds } from "./entry.ts";

const at = new Date("2026-11-22T05:00:00Z");
const nothing = { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 };
const entry = (
  kind: DriverEntry["kind"],
  change: Partial<DriverEntry["change"]>,
  more: Partial<DriverEntry> = {},
) => ({
  kind,
  bookingId: "b",
  happenedAt: at,
  change: { ...nothing, ...change },
  platformSatang: 0,
  withheldSatang: 0,
  ...more,
});

test("a cash job: the fare, the commission, the tip, and the cash in the pocket that is ours", () => {
  const { jobs, lines, netSatang } = makeStatement(
    [
      entry("commission_held", { availableSatang: -1500, heldSatang: 1500 }),
      entry("fare_collected", { cashOwedSatang: 11_000 }),
      entry("job_settled", { availableSatang: 8500 }, { platformSatang: 2500 }),
      entry("hold_released", { availableSatang: 1500, heldSatang: -1500 }),
      entry("cash_offset", { availableSatang: -8500, cashOwedSatang: -8500 }, { bookingId: null }),
      entry("tip_received", { availableSatang: 2000 }),
      entry("payout_requested", { availableSatang: -10_000 }, { bookingId: null }),
    ],
    () => 1000,
  );
  expect(jobs).toEqual([
    {
      bookingId: "b",
      at,
      fareSatang: 10_000,
      commissionSatang: 1500,
      platformFeesSatang: 1000,
      waitingSatang: 0,
      tipSatang: 2000,
      feeSatang: 0,
      withheldSatang: 0,
      cashFareSatang: 11_000,
      cashOnDeliverySatang: 0,
      otherSatang: 0,
      netSatang: -500,
    },
  ]);
  expect(lines).toEqual([{ kind: "payout", at, amountSatang: -10_000 }]);
  expect(netSatang).toBe(-10_500);
});

test("withheld tax is shown next to the whole pay", () => {
  const { jobs } = makeStatement(
    [
      entry(
        "job_settled",
        { availableSatang: 198_000 },
        { platformSatang: 35_000, withheldSatang: 2000 },
      ),
    ],
    () => 0,
  );
  expect(jobs[0]).toMatchObject({
    fareSatang: 235_000,
    commissionSatang: 35_000,
    withheldSatang: 2000,
    netSatang: 198_000,
  });
});

test("property: every satang is in exactly one place, for all kinds of entries", () => {
  const money = fc.integer({ min: -100_000, max: 100_000 });
  const anyEntry = fc.record({
    kind: fc.constantFrom(...entryKinds),
    bookingId: fc.constantFrom("a", "b", null),
    happenedAt: fc.constant(at),
    change: fc.record({ availableSatang: money, heldSatang: money, cashOwedSatang: money }),
    platformSatang: fc.nat(10_000),
    withheldSatang: fc.nat(10_000),
  });
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      const { jobs, lines, netSatang } = makeStatement(entries, () => 300);
      expect(netSatang).toBe(entries.reduce((sum, each) => sum + netBalance(each.change), 0));
      for (const job of jobs) {
        const earned = job.fareSatang - job.commissionSatang - job.withheldSatang;
        const added = job.waitingSatang + job.tipSatang + job.feeSatang + job.otherSatang;
        expect(earned + added - job.cashFareSatang - job.cashOnDeliverySatang).toBe(job.netSatang);
      }
      expect(lines.every((line) => line.amountSatang !== 0)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("an entry that moves nothing and names no job is no line", () => {
  const nothing = { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 };
  const entry = { kind: "job_settled" as const, bookingId: null, happenedAt: at, change: nothing };
  const { jobs, lines } = makeStatement(
    [{ ...entry, platformSatang: 0, withheldSatang: 0 }],
    () => 0,
  );
  expect([jobs, lines]).toEqual([[], []]);
});
