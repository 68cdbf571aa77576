import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

function keyWorld() {
  let made = 0;
  return createIdempotencyKeys(() => `key-${++made}`);
}
const failing = (error: unknown) => (key: string) =>
  Promise.reject(Object.assign(error as Error, { key }));
const keyOf = (thrown: unknown) => (thrown as { key: string }).key;

test("trying the same thing again after no answer carries the same key", async () => {
  const keys = keyWorld();
  const lost = await keys.with("book", failing(new TypeError("offline"))).catch(keyOf);
  expect(await keys.with("book", async (key) => key)).toBe(lost);
});

test("once the server has answered for good, the next try is a new command", async () => {
  const keys = keyWorld();
  const first = await keys.with("book", async (key) => key);
  const refusal = new ApiError({ message: "used", statusCode: 409, code: "quote_used" });
  const second = await keys.with("book", failing(refusal)).catch(keyOf);
  const third = await keys.with("book", async (key) => key);
  expect(new Set([first, second, third]).size).toBe(3);
});

test.each([
  ["too many requests", 429, "rate_limited"],
  ["our own fault", 500, "internal"],
  ["the first still running", 409, "in_progress"],
] as const)("an answer that may change keeps the key: %s", async (_, statusCode, code) => {
  const keys = keyWorld();
  const key = await keys
    .with("book", failing(new ApiError({ message: "", statusCode, code })))
    .catch(keyOf);
  expect(await keys.with("book", async (again) => again)).toBe(key);
});

test("different commands have different keys, also at the same time", async () => {
  const keys = keyWorld();
  const [first, second] = await Promise.all(
    ["a", "b"].map((command) => keys.with(command, async (key) => key)),
  );
  expect(first).not.toBe(second);
});

test("the same command pressed twice is sent once, and both presses get its answer", async () => {
  const keys = keyWorld();
  const sent: string[] = [];
  const press = () =>
    keys.with("write", async (key) => {
      sent.push(key);
      return key;
    });
  expect(await Promise.all([press(), press()])).toEqual(["key-1", "key-1"]);
  expect(await press()).toBe("key-2");
  expect(sent).toEqual(["key-1", "key-2"]);
});

test("a failed command that was pressed twice can be sent again", async () => {
  const keys = keyWorld();
  const press = () => keys.with("write", failing(new TypeError("offline"))).catch(keyOf);
  expect(await Promise.all([press(), press()])).toEqual(["key-1", "key-1"]);
  expect(await keys.with("write", async (key) => `${key} arrived`)).toBe("key-1 arrived");
});
