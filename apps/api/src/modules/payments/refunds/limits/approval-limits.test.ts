import type { CaseTermsView } from "@songtan/contract/console/reports";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newStaff,
  type Staff,
  staffCall,
  staffCookie,
} from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { loadCaseTerms } from "./case-terms.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  world.clock.now = new Date("2026-11-23T05:00:00Z");
  staff = await newStaff(world, ["tariff.edit"]);
  second = await newStaff(world, ["tariff.edit"]);
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
const draft = (more: Partial<typeof good> = {}, by = staff) =>
  staffCall<CaseTermsView[]>(world, by, "POST /console/case-terms", { body: { ...good, ...more } });
const list = async (by = staff) =>
  (await staffCall<CaseTermsView[]>(world, by, "GET /console/case-terms")).data;
const move = (how: "approve" | "remove", id = "", by = second) =>
  staffCall<CaseTermsView[]>(world, by, `POST /console/case-terms/${id}/${how}`);
const idOf = (rows: readonly CaseTermsView[], from: string) =>
  rows.find((row) => row.from === from)?.id;
const code = ({ status, code: refusal }: { status: number; code?: string | undefined }) =>
  refusal ?? status;

test("one of staff drafts, another agrees, and then they begin on their day, not before", async () => {
  expect(await list()).toMatchObject([
    { from: "2026-01-01", state: "now", reportDays: 30, addedBy: null },
  ]);
  const drafted = await draft();
  expect(drafted.status).toBe(201);
  const id = idOf(drafted.data, good.from);
  const proposed = { ...good, state: "proposed", addedBy: staff.name, approvedBy: null };
  expect(await list()).toMatchObject([{ ...proposed, mayApprove: false }, { state: "now" }]);
  expect(await list(second)).toMatchObject([{ ...proposed, mayApprove: true }, {}]);
  // Terms without an approval have no effect.
  const onTheDay = new Date("2026-11-30T17:00:00Z");
  expect((await loadCaseTerms(world.deps.db, onTheDay)).reportDays).toBe(30);
  expect(code(await move("approve", id, staff))).toBe("second_person_needed");
  world.clock.advance(60);
  const both = await Promise.all([move("approve", id), move("approve", id)]);
  expect(both.map(code).sort()).toEqual([200, "not_found"]);
  const coming = {
    ...good,
    state: "coming",
    addedBy: staff.name,
    approvedBy: second.name,
    mayApprove: false,
  };
  expect(await list(second)).toMatchObject([coming, { state: "now" }]);
  const before = await loadCaseTerms(world.deps.db, new Date("2026-11-30T16:59:59Z"));
  const after = await loadCaseTerms(world.deps.db, onTheDay);
  expect([before.reportDays, after.reportDays, after.refundEachSatang]).toEqual([30, 45, 50_000]);
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", id ?? "")
    .orderBy("at")
    .execute();
  expect(log).toEqual([
    { action: "case_terms.drafted", actorId: staff.id },
    { action: "case_terms.approved", actorId: second.id },
  ]);
});

test("a draft that should already apply can no longer be approved, and a withdrawn draft is gone", async () => {
  const rows = (await draft({ from: "2026-11-24" })).data;
  const id = idOf(rows, "2026-11-24");
  world.clock.now = new Date("2026-11-23T17:00:00Z");
  second.cookie = await staffCookie(world, second.id);
  const late = await move("approve", id);
  expect([late.code, late.error.fields]).toEqual(["invalid", { from: "วันที่ผ่านมาแล้ว" }]);
  expect((await list(second)).find((row) => row.id === id)).toMatchObject({
    state: "proposed",
    mayApprove: false,
  });
  expect(idOf((await move("remove", id)).data, "2026-11-24")).toBeUndefined();
  expect(code(await move("approve", id))).toBe("not_found");
  world.clock.now = new Date("2026-11-23T05:00:00Z");
});

test("the database itself refuses terms set by one person alone, and a change of a draft", async () => {
  const terms = {
    reportDays: 10,
    claimDays: 5,
    answerWorkingDays: 1,
    refundEachSatang: 1,
    refundPerDaySatang: 1,
    effectiveFrom: new Date("2027-05-01T00:00:00+07:00"),
    addedBy: staff.id,
  };
  const insert = (approvedBy: string | null) =>
    world.deps.db
      .insertInto("caseTerms")
      .values({ ...terms, approvedBy })
      .execute();
  await expect(insert(null)).rejects.toThrow("case_terms_four_eyes");
  await expect(insert(staff.id)).rejects.toThrow("case_terms_four_eyes");
  await expect(
    world.deps.db.updateTable("caseTermDrafts").set({ claimDays: 1 }).execute(),
  ).rejects.toThrow(/permission/);
});

test("a wrong field is refused at the field, and each day has one set of terms at most", async () => {
  const fields = async (more: Partial<typeof good>) => (await draft(more)).error?.fields ?? {};
  expect(Object.keys(await fields({ from: "2026-11-23" }))).toEqual(["from"]);
  expect(Object.keys(await fields({ from: good.from }))).toEqual(["from"]);
  expect(
    Object.keys(await fields({ from: "2026-12-02", reportDays: 0, answerWorkingDays: 31 })),
  ).toEqual(["reportDays", "answerWorkingDays", "claimDays"]);
  expect(Object.keys(await fields({ from: "2026-12-02", refundPerDaySatang: 49_999 }))).toEqual([
    "refundPerDaySatang",
  ]);
});

test("terms that have not begun can be withdrawn once; terms in force stay, also in the database", async () => {
  const id = idOf((await draft({ from: "2027-01-01" })).data, "2027-01-01");
  expect((await move("approve", id)).status).toBe(200);
  expect((await move("remove", id, staff)).data.map(({ from }) => from)).not.toContain(
    "2027-01-01",
  );
  expect((await move("remove", id, staff)).code).toBe("not_found");
  const current = (await list()).find(({ state }) => state === "now");
  expect((await move("remove", current?.id)).code).toBe("conflict");
  await expect(
    world.deps.db.updateTable("caseTerms").set({ reportDays: 1 }).execute(),
  ).rejects.toThrow(/permission/);
});
