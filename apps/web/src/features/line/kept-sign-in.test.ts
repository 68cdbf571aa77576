import { expect, test } from "vitest";
import { createSignInKeeper, type KeptSignIn } from "./kept-sign-in.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const minutes = (count: number) => new Date(start + count * 60_000).toISOString();
const one = (id: string, changes: Partial<KeptSignIn> = {}): KeptSignIn => ({
  id,
  role: "customer",
  browserSecret: `secret ${id}`,
  state: `state ${id}`,
  answered: false,
  expiresAt: minutes(10),
  ...changes,
});

function keeper() {
  const values = new Map<string, string>();
  const clock = { now: start };
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  return {
    kept: createSignInKeeper(
      () => storage,
      () => clock.now,
    ),
    values,
    clock,
  };
}

test("an answer finds its own sign-in among those of other tabs, and of its own role only", () => {
  const { kept } = keeper();
  kept.keep(one("a"));
  kept.keep(one("b"));
  kept.keep(one("c", { role: "driver" }));
  expect(kept.withState("customer", "state a")?.id).toBe("a");
  expect(kept.withState("driver", "state a")).toBeUndefined();
  expect(kept.withState("driver", "state c")?.id).toBe("c");
});

test("only a sign-in whose answer was sent on waits for its person", () => {
  const { kept } = keeper();
  kept.keep(one("a"));
  expect(kept.waiting("customer")).toBeUndefined();
  kept.keep(one("a", { answered: true, expiresAt: minutes(30) }));
  expect(kept.waiting("customer")?.id).toBe("a");
  kept.forget("a");
  expect(kept.waiting("customer")).toBeUndefined();
});

test("what is too old is gone, and no more than five are kept", () => {
  const { kept, clock, values } = keeper();
  for (const id of ["a", "b", "c", "d", "e", "f"]) kept.keep(one(id));
  expect(kept.withState("customer", "state a")).toBeUndefined();
  expect(kept.withState("customer", "state f")?.id).toBe("f");
  clock.now = Date.parse(minutes(10));
  expect(kept.withState("customer", "state f")).toBeUndefined();
  values.set("auth.line", "{broken");
  expect(kept.waiting("customer")).toBeUndefined();
});

test("a browser that refuses storage is a browser that kept nothing", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const kept = createSignInKeeper(refuse, () => start);
  kept.keep(one("a"));
  expect(kept.withState("customer", "state a")).toBeUndefined();
});
