import { expect, test } from "vitest";
import { createPendingSignIns, type PendingSignIn } from "./pending-sign-in.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const minutes = (count: number) => new Date(start + count * 60_000).toISOString();
const one = (id: string, changes: Partial<PendingSignIn> = {}): PendingSignIn => ({
  id,
  role: "customer",
  browserSecret: `secret ${id}`,
  state: `state ${id}`,
  answered: false,
  expiresAt: minutes(10),
  ...changes,
});

function createTestSignIns() {
  const values = new Map<string, string>();
  const clock = { now: start };
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  return {
    pendingSignIns: createPendingSignIns(
      () => storage,
      () => clock.now,
    ),
    values,
    clock,
  };
}

test("an answer finds its own sign-in among those of other tabs, and of its own role only", () => {
  const { pendingSignIns } = createTestSignIns();
  pendingSignIns.save(one("a"));
  pendingSignIns.save(one("b"));
  pendingSignIns.save(one("c", { role: "driver" }));
  expect(pendingSignIns.withState("customer", "state a")?.id).toBe("a");
  expect(pendingSignIns.withState("driver", "state a")).toBeUndefined();
  expect(pendingSignIns.withState("driver", "state c")?.id).toBe("c");
});

test("only a sign-in that sent its answer on waits for its person", () => {
  const { pendingSignIns } = createTestSignIns();
  pendingSignIns.save(one("a"));
  expect(pendingSignIns.waiting("customer")).toBeUndefined();
  pendingSignIns.save(one("a", { answered: true, expiresAt: minutes(30) }));
  expect(pendingSignIns.waiting("customer")?.id).toBe("a");
  pendingSignIns.remove("a");
  expect(pendingSignIns.waiting("customer")).toBeUndefined();
});

test("expired sign-ins are gone, and no more than five are stored", () => {
  const { pendingSignIns, clock, values } = createTestSignIns();
  for (const id of ["a", "b", "c", "d", "e", "f"]) pendingSignIns.save(one(id));
  expect(pendingSignIns.withState("customer", "state a")).toBeUndefined();
  expect(pendingSignIns.withState("customer", "state f")?.id).toBe("f");
  clock.now = Date.parse(minutes(10));
  expect(pendingSignIns.withState("customer", "state f")).toBeUndefined();
  values.set("auth.line", "{broken");
  expect(pendingSignIns.waiting("customer")).toBeUndefined();
});

test("a browser that refuses storage is a browser that stored nothing", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const pendingSignIns = createPendingSignIns(refuse, () => start);
  pendingSignIns.save(one("a"));
  expect(pendingSignIns.withState("customer", "state a")).toBeUndefined();
});
