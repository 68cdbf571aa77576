import { expect, test } from "vitest";
import { documentKinds } from "../driver-types.ts";
import {
  dueReminders,
  expiringDocuments,
  overallVerification,
  type reminderDays,
} from "./verification.ts";

const today = "2026-11-21";
const approved = Object.fromEntries(
  documentKinds.map((kind) => [kind, { state: "approved" as const }]),
);

test("verified is every document approved and in date; else the most urgent state", () => {
  const state = (change: object, suspended = false) =>
    overallVerification({ ...approved, ...change }, { suspended, today }).state;
  expect([
    state({}),
    state({}, true),
    state({ vehicle: { state: "pending" } }),
    state({ vehicle: { state: "pending" }, account: undefined }),
    state({ vehicle: { state: "rejected" }, account: { state: "pending" } }),
    state({ "vehicle-act": { state: "approved", expiresOn: "2026-11-20" } }),
    state({ "vehicle-act": { state: "approved", expiresOn: today } }),
  ]).toEqual([
    "verified",
    "suspended",
    "in_review",
    "incomplete",
    "rejected",
    "expired",
    "verified",
  ]);
  expect(overallVerification({}, { suspended: false, today }).reasons).toHaveLength(8);
});

const act = (expiresOn: string, state = "approved" as const) => ({
  "vehicle-act": { state, expiresOn },
});
const sentFor = (expiresOn: string, ...days: (typeof reminderDays)[number][]) =>
  days.map((day) => ({ kind: "vehicle-act" as const, expiresOn, days: day }));

test("a reminder goes out 30, 7 and 1 days before the end, each once, and none in the quiet hours", () => {
  const end = "2026-12-31";
  const reminders: string[] = [];
  let sent: ReturnType<typeof sentFor> = [];
  // A look every hour, from the day before the first reminder to the day after the end.
  for (
    let now = Date.parse("2026-11-30T00:00:00+07:00");
    now < Date.parse("2027-01-02T00:00:00+07:00");
    now += 3_600_000
  )
    for (const due of dueReminders(act(end), { now: new Date(now), sent })) {
      reminders.push(`${new Date(now).toISOString()} ${due.days} ${due.daysLeft}`);
      sent = [...sent, ...sentFor(end, due.days)];
    }
  expect(reminders).toEqual([
    "2026-12-01T00:00:00.000Z 30 30",
    "2026-12-24T00:00:00.000Z 7 7",
    "2026-12-30T00:00:00.000Z 1 1",
  ]);
});

test("after days without a check one reminder makes up for those missed; a renewed document starts again", () => {
  const now = new Date("2026-12-28T03:00:00Z");
  const due = (
    documents: Parameters<typeof dueReminders>[0],
    sent: ReturnType<typeof sentFor> = [],
  ) => dueReminders(documents, { now, sent }).map((one) => [one.days, one.daysLeft]);
  expect(due(act("2026-12-31"))).toEqual([[7, 3]]);
  expect(due(act("2026-12-31"), sentFor("2026-12-31", 30))).toEqual([[7, 3]]);
  expect(due(act("2026-12-31"), sentFor("2026-12-31", 7))).toEqual([]);
  expect(due(act("2026-12-31"), sentFor("2025-12-31", 30, 7, 1))).toEqual([[7, 3]]);
  expect(due(act("2026-12-28"))).toEqual([[1, 0]]);
  expect(due(act("2026-12-27"))).toEqual([]);
  expect(due(act("2027-12-31"))).toEqual([]);
  expect(due({ "vehicle-act": { state: "pending", expiresOn: "2026-12-31" } })).toEqual([]);
});

test("documents that end soon are listed, soonest first", () => {
  const documents = {
    "driver-license": { state: "approved" as const, expiresOn: "2026-12-21" },
    "vehicle-act": { state: "approved" as const, expiresOn: "2026-11-22" },
    "citizen-card": { state: "approved" as const, expiresOn: "2026-12-22" },
  };
  expect(
    expiringDocuments(documents, { today, days: 30 }).map((row) => [row.kind, row.daysLeft]),
  ).toEqual([
    ["vehicle-act", 1],
    ["driver-license", 30],
  ]);
});
