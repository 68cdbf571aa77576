import { readdir, readFile } from "node:fs/promises";
import { secondPersonRules } from "@songtan/domain/staff/second-person";
import { beforeAll, expect, test } from "vitest";
import { type CallGraph, readCallGraph } from "../testing/records/call-graph.ts";
import { staffMoneyCalls } from "../testing/records/staff-money-calls.ts";

let graph: CallGraph;
let files: Map<string, string>;
beforeAll(async () => {
  const folder = new URL(".", import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  files = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")] as const),
    ),
  );
  graph = readCallGraph(files);
});

test("every call of staff that posts to the ledger or spends a budget needs two people, or says why one is enough", () => {
  const found = graph.staffCallsThatMoveMoney();
  expect(found.length).toBeGreaterThan(20);
  expect(found).toEqual(Object.keys(staffMoneyCalls).sort());
});

test("a rule of two people that a call names is one, and a reason for one person is a sentence", () => {
  for (const [call, entry] of Object.entries(staffMoneyCalls))
    if ("rule" in entry)
      expect([call, Object.keys(secondPersonRules)]).toEqual([
        call,
        expect.arrayContaining([entry.rule]),
      ]);
    else expect([call, entry.alone]).toEqual([call, expect.stringMatching(/^.{20,}\.$/)]);
});

test("a call that posts through a helper, one that queues a job which posts, and one that changes the calendar of prices are found", () => {
  const helper = `import { postEntries } from "../ledger/post-entries.ts";
export const giveAway = () => postEntries();
`;
  const routes = `import { forgetHoliday } from "./forget-holiday.ts";
import { giveAway } from "./give-away.ts";
const managers = { onRequest: staffWith("staff.manage") };
export const plantedRoutes = () => {
    app.post("/staff/:id/disable", { ...managers }, () => giveAway());
    app.post("/staff/:id/enable", { ...managers }, () => enqueue({ name: "send_refund" }));
    app.post("/saved-filters/:id/remove", { ...managers }, () => forgetHoliday());
    app.post("/logout", { ...managers }, () => logOut());
};
`;
  const calendar = `export const forgetHoliday = () => trx.deleteFrom("publicHolidays").execute();
`;
  const planted = new Map([
    ...files,
    ["planted/forget-holiday.ts", calendar],
    ["planted/give-away.ts", helper],
    ["planted/routes.ts", routes],
  ]);
  const before = new Set(graph.staffCallsThatMoveMoney());
  const found = readCallGraph(planted).staffCallsThatMoveMoney();
  expect(found.filter((call) => !before.has(call))).toEqual([
    "POST /console/saved-filters/{id}/remove",
    "POST /console/staff/{id}/disable",
    "POST /console/staff/{id}/enable",
  ]);
});
