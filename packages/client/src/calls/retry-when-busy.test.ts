import { expect, test } from "vitest";
import { ApiError, type ApiErrorParts } from "./api-error.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";

const refusal = (statusCode: number, more: Partial<ApiErrorParts> = {}) =>
  new ApiError({ message: "no", statusCode, code: "unavailable", ...more });

/** A server that answers these one after the other, then "done". */
function world(...answers: ApiError[]) {
  const waits: number[] = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
    const answer = answers.shift();
    if (answer) throw answer;
    return "done";
  };
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  return { run: () => retryWhenBusy(call, { pause, random: () => 0 }), waits, calls: () => calls };
}

test("calls that are refused as too busy or too many are retried after the time the server gave, and not before", async () => {
  const { run, waits } = world(
    refusal(503, { retryAfterSeconds: 3 }),
    refusal(429, { retryAfterSeconds: 7 }),
  );
  expect(await run()).toBe("done");
  expect(waits).toEqual([3000, 7000]);
});

test.each([
  ["a refusal for good", refusal(415, { code: "unsupported_media" })],
  ["a failure that names no time", refusal(503)],
  ["no network", refusal(500, { code: "offline" })],
  ["a wait of hours", refusal(429, { code: "upload_quota_used", retryAfterSeconds: 7200 })],
])("%s is the caller's at once", async (_, answer) => {
  const { run, calls } = world(answer);
  await expect(run()).rejects.toBe(answer);
  expect(calls()).toBe(1);
});

test("a server that stays busy is given up on within a minute", async () => {
  const { run, waits } = world(
    ...Array.from({ length: 100 }, () => refusal(503, { retryAfterSeconds: 5 })),
  );
  await expect(run()).rejects.toMatchObject({ statusCode: 503 });
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(60_000);
});
