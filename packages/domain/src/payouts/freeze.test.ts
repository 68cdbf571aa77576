import fc from "fast-check";
import { expect, test } from "vitest";
import { type Freeze, planFreezes } from "./freeze.ts";

const whole = (driverId: string, amountSatang: number, more: Partial<Freeze> = {}): Freeze => ({
  cause: "dispute",
  driverId,
  amountSatang,
  follows: "each_part",
  mostSatang: null,
  ...more,
});
const describeFreeze = ({ driverId, amountSatang }: Freeze) => `${driverId} ${amountSatang}`;
const summary = (
  freezes: readonly Freeze[],
  parts: Record<string, number>,
  wholeCauses: string[] = [],
) => planFreezes(freezes, new Map(Object.entries(parts)), wholeCauses).map(describeFreeze);

test("what was held back of the first is divided as the pay is", () => {
  expect(summary([whole("a", 100)], { a: 60, b: 40 })).toEqual(["a 60", "b 40"]);
  expect(summary([whole("a", 60), whole("b", 40)], { a: 60, b: 15, c: 25 })).toEqual([
    "b 15",
    "c 25",
  ]);
  expect(summary([whole("a", 100)], { a: 0, b: 100 })).toEqual(["a 0", "b 100"]);
  expect(summary([whole("a", 60), whole("b", 40)], { a: 60, b: 40 })).toEqual([]);
});

test("no driver has more held back than the amount in question", () => {
  const capped = (driverId: string, amountSatang: number) =>
    whole(driverId, amountSatang, { mostSatang: 50 });
  expect(summary([capped("a", 50)], { a: 60, b: 40 })).toEqual(["b 40"]);
  expect(summary([capped("a", 50)], { a: 20, b: 80 })).toEqual(["a 20", "b 50"]);
});

test("an open dispute holds back of who has a part now, also when nothing was held back before", () => {
  const both = { a: 60, b: 40 };
  expect(summary([], both, ["dispute"])).toEqual(["a 60", "b 40"]);
  expect(summary([whole("a", 100)], both, ["dispute"])).toEqual(["a 60", "b 40"]);
  expect(summary([whole("a", 60), whole("b", 40)], both, ["dispute", "other"])).toEqual([
    "a 60",
    "b 40",
  ]);
  expect(summary([whole("a", 50, { cause: "report", mostSatang: 50 })], {}, ["dispute"])).toEqual([
    "a 0",
  ]);
});

test("a wrong PIN holds back of who was at the door alone, and no more of them than before", () => {
  const pin = whole("a", 100, { cause: "incident", follows: "own_part", mostSatang: 100 });
  expect(summary([pin], { a: 60, b: 40 })).toEqual(["a 60"]);
  expect(summary([pin, whole("a", 100)], { a: 60, b: 40 })).toEqual(["a 60", "a 60", "b 40"]);
});

test("property: of each driver their own part is held back, capped, once for each cause; doing it again changes nothing", () => {
  const ids = fc.constantFrom("a", "b", "c", "d");
  const parts = fc.uniqueArray(fc.tuple(ids, fc.nat({ max: 1000 })), {
    selector: ([id]) => id,
    minLength: 1,
  });
  const most = fc.option(fc.integer({ min: 1, max: 800 }));
  fc.assert(
    fc.property(parts, parts, most, (before, after, mostSatang) => {
      const start = before.map(([id, part]) =>
        whole(id, Math.min(part, mostSatang ?? part), { mostSatang }),
      );
      const now = new Map<string, number>(after);
      const held = new Map<string, Freeze>(start.map((one) => [one.driverId, one]));
      for (const one of planFreezes(start, now)) held.set(one.driverId, one);
      for (const id of ["a", "b", "c", "d"]) {
        const part = now.get(id) ?? 0;
        expect(held.get(id)?.amountSatang ?? 0).toBe(Math.min(part, mostSatang ?? part));
      }
      expect(planFreezes([...held.values()], now)).toEqual([]);
    }),
  );
});
