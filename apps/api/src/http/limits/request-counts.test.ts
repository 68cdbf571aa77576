import { expect, test } from "vitest";
import { RequestCounts } from "./request-counts.ts";

function open(countsMax: number) {
  const clock = { now: 0 };
  const counts = new RequestCounts({ countsMax, now: () => clock.now });
  const count = (key: string, milliseconds = 60_000) => {
    let counted = { current: 0, ttl: 0 };
    const onCount = (_problem: null, now: typeof counted) => {
      counted = now;
    };
    counts.incr(key, onCount, milliseconds);
    return counted;
  };
  return { clock, counts, count };
}

test("a window begins with its first request, counts each, and begins again when it is over", () => {
  const { clock, count } = open(10);
  expect([count("quotes 1.1.1.1"), count("quotes 1.1.1.1")]).toEqual([
    { current: 1, ttl: 60_000 },
    { current: 2, ttl: 60_000 },
  ]);
  clock.now = 59_999;
  expect([count("quotes 1.1.1.1"), count("places 1.1.1.1").current]).toEqual([
    { current: 3, ttl: 1 },
    1,
  ]);
  clock.now = 60_000;
  expect(count("quotes 1.1.1.1")).toEqual({ current: 1, ttl: 60_000 });
});

test("no number of addresses pushes a count out or makes the table grow without end", () => {
  const { counts, count } = open(100);
  for (let index = 0; index < 30; index += 1) count("quotes 203.0.113.7");
  for (let last = 0; last < 250; last += 1)
    for (let site = 0; site < 100; site += 1) count(`quotes 10.${site}.0.${last}`);
  expect(count("quotes 203.0.113.7").current).toBe(31);
  expect(counts.size).toBeLessThanOrEqual(201);
});

test("addresses without room of their own are counted with their surroundings, apart from those elsewhere", () => {
  const { count } = open(5);
  for (let last = 1; last <= 5; last += 1) count(`quotes 203.0.113.${last}`);
  for (let last = 0; last < 160; last += 1) count(`quotes 10.1.0.${last}`);
  expect(count("quotes 10.1.9.9").current).toBe(11);
  expect(count("quotes 10.2.0.1").current).toBe(1);
  for (let network = 0; network < 160; network += 1) count(`quotes 2001:db8:${network}::/64`);
  expect([
    count("quotes 2001:db8:ffff::/64").current,
    count("quotes 2001:db9::/64").current,
  ]).toEqual([11, 1]);
});

test("room comes back when windows end", () => {
  const { clock, counts, count } = open(100);
  for (let last = 0; last < 300; last += 1) count(`quotes 10.1.0.${last}`);
  clock.now = 60_000;
  expect([count("quotes 10.9.0.1").current, counts.size]).toEqual([1, 1]);
});
