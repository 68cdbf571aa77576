import type { ProviderView } from "@songtan/contract/console/operator/providers";
import { expect, test } from "vitest";
import {
  type AddressFacts,
  judgeAddress,
  judgeBackup,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeProvider,
  judgeSelfTest,
} from "./findings.ts";

const now = new Date("2026-11-28T03:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const daysAhead = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each([
  [10e9, "good"],
  [9.9e9, "warning"],
  [1e9, "warning"],
  [0.9e9, "bad"],
])("%d bytes free are %s", (freeBytes, state) => {
  expect(judgeDisk({ folder: "/data", freeBytes }).state).toBe(state);
});

test.each([
  [2000, "good"],
  [-2000, "good"],
  [2001, "warning"],
  [-10_000, "warning"],
  [10_001, "bad"],
  [-60_000, "bad"],
])("a clock %d ms ahead is %s", (aheadMilliseconds, state) => {
  expect(judgeClock({ of: "the database", aheadMilliseconds }).state).toBe(state);
});

const database = { version: 180_001, problem: null, knowsThaiLetters: true, missing: 0 };
test.each([
  [{}, "good", "PostgreSQL 18"],
  [{ version: 150_000 }, "good", "PostgreSQL 15"],
  [{ version: 149_999 }, "bad", "PostgreSQL 14 is older than 15"],
  [{ problem: "made by a newer program" }, "bad", "made by a newer program"],
  [{ missing: 2 }, "warning", "2 migrations behind"],
  [{ knowsThaiLetters: false }, "warning", "no Thai letters"],
] as const)("a database with %o is %s", (changes, state, text) => {
  const judged = judgeDatabase({ ...database, ...changes });
  expect([judged.state, judged.text]).toEqual([state, expect.stringContaining(text)]);
});

test.each([
  [null, "warning", "no program answers"],
  [{ ok: true, degraded: [] }, "good", "every check"],
  [{ ok: true, degraded: ["sms"] }, "warning", "without sms"],
  [{ ok: false, degraded: [], problem: "the disk may be full" }, "bad", "the disk may be full"],
  [{ ok: false, degraded: [] }, "bad", "stopping"],
] as const)("a self-test that answered %o is %s", (answer, state, text) => {
  const judged = judgeSelfTest({ address: "127.0.0.1:3000", answer });
  expect([judged.state, judged.text]).toEqual([state, expect.stringContaining(text)]);
});

const backup = { folder: "/backups", missingKeys: [], isProduction: true, now };
test.each([
  [{ newest: { name: "a", madeAt: hoursAgo(26) } }, "good"],
  [{ newest: { name: "a", madeAt: hoursAgo(27) } }, "warning"],
  [{ newest: { name: "a", madeAt: hoursAgo(74) } }, "warning"],
  [{ newest: { name: "a", madeAt: hoursAgo(75) } }, "bad"],
  [{ newest: null }, "bad"],
  [{ newest: null, isProduction: false }, "warning"],
  [{ newest: { name: "a", madeAt: now }, missingKeys: ["APP_SECRET is missing"] }, "bad"],
])("a backup %o is %s", (changes, state) => {
  expect(judgeBackup({ ...backup, ...changes }).state).toBe(state);
});

const address: AddressFacts = {
  url: "https://app.example.com/readyz",
  addresses: ["192.0.2.1"],
  certificate: { validTo: daysAhead(60), problem: null },
  answer: { status: 200, expected: 200 },
  now,
};
test.each([
  [{}, "good"],
  [{ certificate: null }, "good"],
  [{ certificate: { validTo: daysAhead(21), problem: null } }, "good"],
  [{ certificate: { validTo: daysAhead(20), problem: null } }, "warning"],
  [{ certificate: { validTo: daysAhead(6), problem: null } }, "bad"],
  [{ certificate: { validTo: daysAhead(60), problem: "self-signed" } }, "bad"],
  [{ addresses: null }, "bad"],
  [{ answer: "connection refused" }, "bad"],
  [{ answer: { status: 503, expected: 200 } }, "bad"],
] as const)("an address with %o is %s", (changes, state) => {
  const judged = judgeAddress({ ...address, ...changes });
  expect(judged.state).toBe(state);
  expect(judged.advice === undefined).toBe(state === "good");
});

const current = {
  id: "00000000-0000-4000-8000-000000000001",
  values: {},
  secrets: [],
  by: "Malee",
  at: now.toISOString(),
  approvedBy: null,
};
const tested = { outcome: "passed", problem: null, by: "Malee", at: now.toISOString() } as const;
const provider: ProviderView = {
  kind: "payments",
  lockedBy: null,
  lockedNames: [],
  needsSecondPerson: false,
  current,
  draft: null,
  tested,
};
test.each([
  [{}, "good"],
  [{ tested: null }, "warning"],
  [{ tested: { ...tested, outcome: "failed", problem: "refused" } }, "bad"],
  [{ current: null }, "warning"],
  [{ current: null, kind: "maps" }, "good"],
  [{ current: null, lockedBy: "environment" }, "good"],
  [{ current: null, lockedBy: "sandbox", tested: null }, "good"],
] as const)("a provider with %o is %s", (changes, state) => {
  expect(judgeProvider({ ...provider, ...changes }).state).toBe(state);
});
