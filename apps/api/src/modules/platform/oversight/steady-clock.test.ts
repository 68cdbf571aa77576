import fc from "fast-check";
import { expect, test } from "vitest";
import { openSteadyClock } from "./steady-clock.ts";

const began = Date.parse("2026-11-21T03:00:00Z");
const hour = 3_600_000;

/** A machine and a database with clocks that the test sets. `pass` advances all of them. */
async function openTimes() {
  const at = { database: began, machine: began, monotonic: 5000, sinceBoot: 900_000 };
  const clock = await openSteadyClock({
    database: async () => at.database,
    machine: () => at.machine,
    monotonic: () => at.monotonic,
    sinceBoot: () => at.sinceBoot,
  });
  let passed = 0;
  const pass = async (milliseconds: number, { asleep = false } = {}) => {
    for (let left = milliseconds; left > 0; left -= 10_000) {
      const step = Math.min(left, 10_000);
      passed += step;
      at.database += step;
      at.machine += step;
      at.sinceBoot += step;
      if (!asleep) at.monotonic += step;
      if (!asleep) await clock.check();
    }
  };
  /** How far our time is from the time that has really gone by, in seconds. */
  const off = () => Math.round((clock.now().getTime() - began - passed) / 1000);
  return { at, clock, pass, off };
}

test.each([2 * hour, -hour])(
  "the machine's clock set by %d ms and back changes no decision, and is reported",
  async (jump) => {
    const { at, clock, pass, off } = await openTimes();
    at.machine += jump;
    await pass(30_000);
    expect(off()).toBe(0);
    expect(await clock.check()).toEqual([{ source: "machine", aheadMilliseconds: jump }]);
    at.machine -= jump;
    expect(await clock.check()).toEqual([]);
  },
);

test.each([2 * hour, -hour])(
  "with an embedded database its clock jumps too, by %d ms: our time continues evenly",
  async (jump) => {
    const { at, clock, pass, off } = await openTimes();
    at.machine += jump;
    at.database += jump;
    await pass(10 * 60_000);
    expect(off()).toBe(0);
    expect((await clock.check()).map(({ source }) => source)).toEqual(["database", "machine"]);
    at.machine -= jump;
    at.database -= jump;
    await pass(10_000);
    expect([off(), await clock.check()]).toEqual([0, []]);
  },
);

test.each([2 * hour, -hour])(
  "a time %d ms away that stays is followed after a quarter of an hour",
  async (jump) => {
    const { at, clock, pass, off } = await openTimes();
    at.machine += jump;
    at.database += jump;
    await pass(14 * 60_000);
    expect(off()).toBe(0);
    await pass(2 * 60_000);
    expect([off(), await clock.check()]).toEqual([jump / 1000, []]);
  },
);

test("a machine that slept has the time when it wakes", async () => {
  const { clock, pass, off } = await openTimes();
  await pass(3 * hour, { asleep: true });
  expect(await clock.check()).toEqual([]);
  expect(off()).toBe(0);
});

test("property: drift is followed without ever going back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 30 }),
      async (drifts) => {
        const { at, clock, pass } = await openTimes();
        let last = clock.now().getTime();
        for (const drift of drifts) {
          at.database += drift;
          await pass(10_000);
          const now = clock.now().getTime();
          expect(now).toBeGreaterThanOrEqual(last);
          expect(Math.abs(now - at.database)).toBeLessThanOrEqual(1000);
          last = now;
        }
      },
    ),
  );
});

test("a database that is slow to answer, or away, sets nothing", async () => {
  const at = { database: began, monotonic: 0, away: false, slow: 0 };
  const clock = await openSteadyClock({
    database: async () => {
      if (at.away) throw new Error("away");
      at.monotonic += at.slow;
      return at.database + 500;
    },
    machine: () => began + at.monotonic,
    monotonic: () => at.monotonic,
    sinceBoot: () => at.monotonic,
  });
  Object.assign(at, { slow: 8000, database: began + hour });
  expect(await clock.check()).toEqual([]);
  Object.assign(at, { away: true });
  await expect(clock.check()).rejects.toThrow("away");
  expect(clock.now().getTime() - began).toBeLessThan(10_000);
});
