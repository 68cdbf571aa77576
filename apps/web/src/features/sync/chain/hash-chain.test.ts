import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { expect, test } from "vitest";
import { choosePreviousHash, extendChain, linkEvent, sha256Of } from "./hash-chain.ts";

const event: TaskEvent = {
  id: "one",
  kind: "heading",
  stopIndex: 0,
  occurredAt: "2026-11-21T03:00:00.000Z",
};

test("each fact names the one before by its hash, and its own hash leaves the PIN out", async () => {
  const first = await linkEvent(event, null);
  expect(first).not.toHaveProperty("previousHash");
  expect(first.hash).toBe(await sha256Of(new Blob([hashedText(first)])));
  const second = await linkEvent({ ...event, id: "two" }, first.hash);
  expect(second.previousHash).toBe(first.hash);
  expect(hashedText({ ...second, proof: { pin: "1234" } })).toBe(
    hashedText({ ...second, proof: {} }),
  );
});

test("the next event links to this phone's last one, for any older one a page still knows", () => {
  const end = { hash: "c", past: ["a", "b"] };
  expect([null, "a", "b", "c"].map((knownHash) => choosePreviousHash(end, knownHash))).toEqual([
    "c",
    "c",
    "c",
    "c",
  ]);
  expect(choosePreviousHash(undefined, "a")).toBe("a");
  expect(choosePreviousHash(undefined, null)).toBeNull();
});

test("where another phone continued, the next event links to that, and the old end is past", () => {
  const end = { hash: "c", past: ["a", "b"] };
  expect(choosePreviousHash(end, "elsewhere")).toBe("elsewhere");
  const next = extendChain(end, { ...event, previousHash: "elsewhere", hash: "d" });
  expect(next).toEqual({ hash: "d", past: ["a", "b", "c", "elsewhere"] });
  expect(choosePreviousHash(next, "elsewhere")).toBe("d");
});
