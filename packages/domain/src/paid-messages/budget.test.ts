import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { budgetAlarm, fullBudget, messageBudget, needsHumanCheck } from "./budget.ts";
import { hourBudgets, messageShares } from "./purposes.ts";

const facts = { openPerHour: 10, businessConfirmed: false };
const none = { person: 0, business: 0, installation: 0 };
const counts = (share: (typeof messageShares)[number], confirmed = false) => {
  const { person, business, installation } = messageBudget(share, {
    ...facts,
    businessConfirmed: confirmed,
  });
  return [person?.count ?? null, business?.count ?? null, installation?.count ?? null];
};

test("a business that has paid nothing has ten open messages a day, and a hundred afterwards", () => {
  expect(counts("open")).toEqual([limits.openMessagesPerPersonPerDay, 10, 10]);
  expect(counts("open", true)).toEqual([limits.openMessagesPerPersonPerDay, 100, 10]);
});

test("running bookings have ten messages for each that strangers may cause, and one business half of them", () => {
  expect(counts("booking")).toEqual([limits.bookingMessagesPerPersonPerHour, 50, 100]);
});

test("no hour's budget stops a warning or an alert", () => {
  const used = { ...none, installation: 1_000_000 };
  const full = messageShares.filter(
    (share) => fullBudget(messageBudget(share, facts), used) === "installation",
  );
  expect(messageShares.filter((share) => !full.includes(share))).toEqual(["owner", "staff"]);
  expect(counts("staff")).toEqual([null, null, null]);
});

test("the last message of a budget still goes, and the next names the holder of the used budget", () => {
  const budget = messageBudget("open", facts);
  expect(fullBudget(budget, { person: 29, business: 9, installation: 9 })).toBe(null);
  expect(fullBudget(budget, { person: 30, business: 10, installation: 10 })).toBe("person");
  expect(fullBudget(budget, { person: 0, business: 10, installation: 10 })).toBe("business");
  expect(fullBudget(budget, { person: 0, business: 0, installation: 10 })).toBe("installation");
});

test("an incident has a name for the hour's budget of each share and channel", () => {
  const bySms = messageShares.filter((share) => messageBudget(share, facts).installation !== null);
  const named = new Set(hourBudgets.map((name) => name.replace(/^(sms|line)_/, "")));
  expect([...named].sort()).toEqual([...bySms].sort());
});

test("half of the hour needs a human check, four fifths and the end an alarm", () => {
  const budget = messageBudget("open", facts);
  const at = (installation: number) => ({ ...none, installation });
  expect([4, 5].map((used) => needsHumanCheck(budget, at(used)))).toEqual([false, true]);
  expect([7, 8, 9, 10].map((used) => budgetAlarm(budget, at(used)))).toEqual([
    null,
    "low",
    "low",
    "used",
  ]);
});
