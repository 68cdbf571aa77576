import { hashedText } from "@songtan/contract/proof-chain";
import type { TaskEvent } from "@songtan/contract/tasks";
import { expect, test } from "vitest";
import { extended, linkEvent, standAnew, standsOn } from "./chain.ts";
import { sha256Of } from "./picture.ts";

const event: TaskEvent = { id: "one", kind: "heading", stopIndex: 0, occurredAt: "2026-11-21T03:00:00.000Z" };

test("each fact names the one before by its hash, and its own hash leaves the PIN out", async () => {
  const first = await linkEvent(event, null);
  expect(first).not.toHaveProperty("previousHash");
  expect(first.hash).toBe(await sha256Of(new Blob([hashedText(first)])));
  const second = await linkEvent({ ...event, id: "two" }, first.hash);
  expect(second.previousHash).toBe(first.hash);
  expect(hashedText({ ...second, proof: { pin: "1234" } })).toBe(hashedText({ ...second, proof: {} }));
});

test("the next fact stands on this phone's last one, whatever older one a page still knows", () => {
  const end = { hash: "c", past: ["a", "b"] };
  expect([null, "a", "b", "c"].map((told) => standsOn(end, told))).toEqual(["c", "c", "c", "c"]);
  expect(standsOn(undefined, "a")).toBe("a");
  expect(standsOn(undefined, null)).toBeNull();
});

test("where another phone went on, the next fact stands behind that, and the old end is past", () => {
  const end = { hash: "c", past: ["a", "b"] };
  expect(standsOn(end, "elsewhere")).toBe("elsewhere");
  const next = extended(end, { ...event, previousHash: "elsewhere", hash: "d" });
  expect(next).toEqual({ hash: "d", past: ["a", "b", "c", "elsewhere"] });
  expect(standsOn(next, "elsewhere")).toBe("d");
});

test("in the place of a fact stands another, on it; what stood on it stands on the new one, what did not stays", async () => {
  const first = await linkEvent(event, "head");
  const second = await linkEvent({ ...event, id: "two" }, first.hash);
  const apart = await linkEvent({ ...event, id: "apart" }, "another phone's");
  const anew = await standAnew([first, second, apart], { ...first, id: "again" });
  expect(anew.map(({ id }) => id)).toEqual(["again", "two", "apart"]);
  expect(anew[0]?.previousHash).toBe(first.hash);
  expect(anew[1]?.previousHash).toBe(anew[0]?.hash);
  expect(anew[2]).toEqual(apart);
});
