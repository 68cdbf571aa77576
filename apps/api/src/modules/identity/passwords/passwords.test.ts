import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "./passwords.ts";

test("a password fits its own hash only, and without an account no password does", async () => {
  const known = await hashPassword("songtan-demo");
  expect(await checkPassword(known, "songtan-demo")).toBe(true);
  expect(await checkPassword(known, "songtan-Demo")).toBe(false);
  expect(await checkPassword(null, "nobody has this account")).toBe(false);
});

test("of a flood of tries so many wait as can be answered in time; the others are refused at once, and the next one is not", async () => {
  const known = await hashPassword("songtan-demo");
  const tries = Array.from({ length: 120 }, () =>
    checkPassword(known, "songtan-demo").catch(({ code }) => code),
  );
  const answers = await Promise.all(tries);
  const refused = answers.filter((answer) => answer !== true);
  expect(new Set(refused)).toEqual(new Set(["unavailable"]));
  expect(refused).toHaveLength(120 - 102);
  expect(await checkPassword(known, "songtan-demo")).toBe(true);
});
