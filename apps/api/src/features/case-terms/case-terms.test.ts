import type { CaseTermsView } from "@songtan/contract/console/reports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStaff, type Staff, staffCall } from "../../testing/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { loadCaseTerms } from "../refunds/queries.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  world.clock.now = new Date("2026-11-23T05:00:00Z");
  staff = await newStaff(world, ["tariff.edit"]);
});
afterAll(() => world.close());

const good = {
  from: "2026-12-01",
  reportDays: 45,
  claimDays: 14,
  answerWorkingDays: 2,
  refundEachSatang: 50_000,
  refundPerDaySatang: 200_000,
};
const add = (more: Partial<typeof good> = {}, by = staff) =>
  staffCall<CaseTermsView[]>(world, by, "POST /console/case-terms", { body: { ...good, ...more } });
const list = async () => (await staffCall<CaseTermsView[]>(world, staff, "GET /console/case-terms")).data;
const remove = (id = "") => staffCall<CaseTermsView[]>(world, staff, `POST /console/case-terms/${id}/remove`);

test("other terms begin on their day, not before, and say who set them", async () => {
  expect(await list()).toMatchObject([{ from: "2026-01-01", state: "now", reportDays: 30, addedBy: null }]);
  expect((await add()).status).toBe(201);
  expect(await list()).toMatchObject([{ ...good, state: "coming", addedBy: staff.name }, { state: "now" }]);
  const before = await loadCaseTerms(world.deps.db, new Date("2026-11-30T16:59:59Z"));
  const after = await loadCaseTerms(world.deps.db, new Date("2026-11-30T17:00:00Z"));
  expect([before.reportDays, after.reportDays, after.refundEachSatang]).toEqual([30, 45, 50_000]);
});

test("a wrong field is refused at the field, and a day takes one set of terms", async () => {
  const fields = async (more: Partial<typeof good>) => (await add(more)).error?.fields ?? {};
  expect(Object.keys(await fields({ from: "2026-11-23" }))).toEqual(["from"]);
  expect(Object.keys(await fields({ from: good.from }))).toEqual(["from"]);
  expect(Object.keys(await fields({ from: "2026-12-02", reportDays: 0, answerWorkingDays: 31 }))).toEqual([
    "reportDays",
    "answerWorkingDays",
    "claimDays",
  ]);
  expect(Object.keys(await fields({ from: "2026-12-02", refundPerDaySatang: 49_999 }))).toEqual(["refundPerDaySatang"]);
});

test("what has not begun is taken back once; what has begun stays, in the rows too", async () => {
  const coming = (await add({ from: "2027-01-01" })).data[0];
  expect((await remove(coming?.id)).data.map(({ from }) => from)).not.toContain("2027-01-01");
  expect((await remove(coming?.id)).code).toBe("not_found");
  const current = (await list()).find(({ state }) => state === "now");
  expect((await remove(current?.id)).code).toBe("conflict");
  await expect(world.deps.db.updateTable("case_terms").set({ report_days: 1 }).execute()).rejects.toThrow(/permission/);
});
