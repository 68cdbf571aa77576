import fc from "fast-check";
import { expect, test } from "vitest";
import { earningKinds } from "./driver-balance.ts";
import { type EarningEntry, jobEarnings } from "./job-earnings.ts";

const entry = (
  kind: EarningEntry["kind"],
  gainSatang: number,
  withheldSatang = 0,
): EarningEntry => ({
  kind,
  gainSatang,
  withheldSatang,
});
const summary = (entries: EarningEntry[], paySatang = 10_000) =>
  jobEarnings(entries, paySatang)
    .map(({ code, amountSatang }) => `${code} ${amountSatang}`)
    .join(" ");

test("a return pays the way there and the way back, each on its line", () => {
  expect(summary([entry("job_settled", 14_000)])).toBe("job 10000 way_back 4000");
  expect(
    summary([
      entry("job_settled", 10_000),
      entry("waiting_settled", 2500),
      entry("tip_received", 2000),
    ]),
  ).toBe("job 10000 waiting 2500 tip 2000");
});

test("withheld tax is a line item of its own, and the line items before it are whole", () => {
  expect(summary([entry("job_settled", 138_600, 1400)], 100_000)).toBe(
    "job 100000 way_back 40000 withheld -1400",
  );
});

test("of a divided job each sees their part; who has the goods on the way back has that pay", () => {
  expect(summary([entry("handover_paid", 6000)])).toBe("job 6000");
  expect(summary([entry("job_settled", 14_000), entry("handover_paid", -6000)])).toBe(
    "job 4000 way_back 4000",
  );
  expect(summary([entry("job_settled", 14_000), entry("handover_paid", -10_000)])).toBe(
    "way_back 4000",
  );
});

test("a fee and a recovery have their own names; nothing earned is no line", () => {
  expect(summary([entry("cancellation_settled", 4000)])).toBe("fee 4000");
  expect(summary([entry("recovery_settled", 9000, 90)])).toBe("recovery 9090 withheld -90");
  expect(summary([])).toBe("");
});

test("property: the lines sum to what the books gave the driver", () => {
  const entries = fc.array(
    fc.record({
      kind: fc.constantFrom(...earningKinds),
      gainSatang: fc.integer({ min: -50_000, max: 200_000 }),
      withheldSatang: fc.nat({ max: 2000 }),
    }),
  );
  fc.assert(
    fc.property(entries, fc.nat({ max: 100_000 }), (earnings, paySatang) => {
      const sum = jobEarnings(earnings, paySatang).reduce(
        (total, { amountSatang }) => total + amountSatang,
        0,
      );
      expect(sum).toBe(earnings.reduce((total, { gainSatang }) => total + gainSatang, 0));
    }),
  );
});
