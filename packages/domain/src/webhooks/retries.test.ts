import { expect, test } from "vitest";
import { judgeEndpoint, nextRetrySeconds, retrySeconds } from "./retries.ts";

test("ten attempts, the waits between them up to a tenth longer by chance", () => {
  const waits = Array.from({ length: 10 }, (_, index) => nextRetrySeconds(index + 1, 0));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(nextRetrySeconds(1, 0.5)).toBeCloseTo(5.25);
  expect(nextRetrySeconds(9, 0.999)).toBeLessThan(86_400 * 1.1);
  expect(retrySeconds[0]).toBe(0);
});

test("only 2xx is success; 410 ends an endpoint, three days of failures too", () => {
  const now = new Date("2026-11-21T03:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const judge = (status: number | null, failingSince: Date | null = null) =>
    judgeEndpoint({ status }, { failingSince, now });
  expect([200, 204, 299].map((status) => judge(status, ago(4)))).toEqual(Array(3).fill("works"));
  expect([301, 400, 404, 500, null].map((status) => judge(status))).toEqual(Array(5).fill("fails"));
  expect(judge(410)).toBe("gone");
  expect(judge(500, ago(2.9))).toBe("fails");
  expect(judge(null, ago(3))).toBe("failing_too_long");
});
