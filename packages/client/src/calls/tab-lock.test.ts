import { expect, test } from "vitest";
import { createTabLock } from "./tab-lock.ts";

const pages = (name: string, patienceMilliseconds = 5000) => {
  const page = () => createTabLock({ name, locks: navigator.locks, patienceMilliseconds });
  return [page(), page()] as const;
};
const open = () => Promise.withResolvers<string>();

test("of two pages one works at a time, the other behind it", async () => {
  const [first, second] = pages("turns");
  const log: string[] = [];
  const held = open();
  const one = first(async () => {
    log.push("first begins");
    log.push(await held.promise);
  });
  const two = second(async () => void log.push("second"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  held.resolve("first ends");
  await Promise.all([one, two]);
  expect(log).toEqual(["first begins", "first ends", "second"]);
});

test("a page that sleeps with the lock does not block the others without end", async () => {
  const [asleep, awake] = pages("asleep", 30);
  const held = open();
  const sleeping = asleep(() => held.promise);
  expect(await awake(async () => "sent")).toBe("sent");
  held.resolve("woken");
  expect(await sleeping).toBe("woken");
});

test("work is begun once and what it throws comes through, with a lock or without", async () => {
  let begun = 0;
  const fail = async () => {
    begun += 1;
    throw new Error("no network");
  };
  await expect(pages("throws")[0](fail)).rejects.toThrow("no network");
  expect(begun).toBe(1);
  await expect(
    createTabLock({ name: "none", locks: undefined, patienceMilliseconds: 1 })(fail),
  ).rejects.toThrow();
  expect(begun).toBe(2);
});
