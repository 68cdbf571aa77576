import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgeAudit } from "../../supply-chain/judge-audit.mjs";

const flaw = (severity: string, id: string) => ({
  via: [
    { name: "a-package", severity, title: "a flaw", url: `https://github.com/advisories/${id}` },
    "another-package",
  ],
});
const report = (...flaws: object[]) => ({
  vulnerabilities: Object.fromEntries(flaws.map((flaw, index) => [index, flaw])),
});
const allow = (id: string, until: string) => [{ id, why: "not reached", until }];

test("a high or critical flaw fails, a moderate one is reported, and so is one that is excused for a reason", () => {
  const today = "2026-11-23";
  const count = (judged: { failures: string[]; notes: string[] }) => [
    judged.failures.length,
    judged.notes.length,
  ];
  expect(
    count(judgeAudit(report(flaw("high", "GHSA-1"), flaw("critical", "GHSA-2")), [], today)),
  ).toEqual([2, 0]);
  expect(count(judgeAudit(report(flaw("moderate", "GHSA-1")), [], today))).toEqual([0, 1]);
  expect(count(judgeAudit(report(flaw("high", "GHSA-1")), allow("GHSA-1", today), today))).toEqual([
    0, 1,
  ]);
  expect(
    count(judgeAudit(report(flaw("high", "GHSA-1")), allow("GHSA-1", "2026-11-22"), today)),
  ).toEqual([1, 0]);
  expect(judgeAudit(report(), [], today)).toEqual({ answered: true, failures: [], notes: [] });
});

test("a registry that does not answer is no finding, and is reported", () => {
  expect(judgeAudit({ message: "405 Method Not Allowed" }, [], "2026-11-23")).toMatchObject({
    answered: false,
    failures: [],
  });
  expect(judgeAudit(null, [], "2026-11-23").answered).toBe(false);
});

test("every exception has a reason and a last day", () => {
  const path = new URL("../../supply-chain/allowed.json", import.meta.url);
  const allowed = JSON.parse(readFileSync(path, "utf8")) as {
    id: string;
    why: string;
    until: string;
  }[];
  for (const { id, why, until } of allowed)
    expect([/^GHSA-/.test(id), why.length > 20, /^\d{4}-\d{2}-\d{2}$/.test(until)]).toEqual([
      true,
      true,
      true,
    ]);
});
