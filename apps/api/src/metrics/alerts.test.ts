import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openRegistry } from "./own-registry.ts";

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const rules = read("deploy/prometheus/alerts.yml");
const allOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found]) => found ?? "");
const alerts = allOf(rules, /^ {6}- alert: (\w+)$/gm);

const unknownMetrics = async (text: string): Promise<string[]> => {
  const names = (await openRegistry().registry.getMetricsAsJSON()).map(({ name }) => name);
  return allOf(text, /\b((?:songtan|nodejs|process)_\w+)/g).filter(
    (name) => !names.includes(name.replace(/_(bucket|sum|count)$/, "")),
  );
};

test("each alert has its section of the runbook and a test that sees it fire", () => {
  expect(alerts.length).toBeGreaterThan(15);
  expect(allOf(read("docs/runbooks/alerts.md"), /^## (\w+)$/gm)).toEqual(alerts);
  expect(allOf(read("deploy/prometheus/alerts.test.yml"), /^ {2}- name: (\w+)$/gm)).toEqual(alerts);
  const sections = allOf(rules, /^ {10}runbook: docs\/runbooks\/alerts\.md#(\w+)$/gm);
  expect(sections).toEqual(alerts.map((name) => name.toLowerCase()));
});

test("rules and dashboard read metrics that exist", async () => {
  const expressions = allOf(rules, /^ {8}expr: (.*)$/gm).join("\n");
  const dashboard = allOf(read("deploy/grafana/songtan.json"), /"expr": (.*)$/gm).join("\n");
  expect(await unknownMetrics(`${expressions}\n${dashboard}`)).toEqual([]);
  expect(await unknownMetrics("rate(songtan_no_such_thing_count[5m])")).toEqual([
    "songtan_no_such_thing_count",
  ]);
});
