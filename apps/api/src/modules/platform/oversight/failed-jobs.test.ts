import type { AuditEntry } from "@songtan/contract/console/audit";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newEmail } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { watchJobs } from "./failed-jobs.ts";

let world: TestWorld;
let staff: Staff;
beforeEach(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
});
afterEach(() => world.close());

/** A message with a job that has used all its attempts. */
async function failedMessage(problem: string): Promise<string> {
  const to = newEmail();
  await world.deps.db.transaction().execute((trx) =>
    enqueue(trx, {
      name: "send_message",
      payload: { channel: "email", to, subject: "ส่งทัน", text: "สวัสดี" },
    }),
  );
  await world.owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1 where payload->>'to' = $2",
    [problem, to],
  );
  return to;
}
const incidents = async () =>
  (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.incidents.filter(
    ({ kind }) => kind === "job_failed",
  );
const runAgain = (id: string, by = staff) =>
  staffCall<{ count: number }>(world, by, `POST /console/incidents/${id}/run-again`);
const sentTo = (to: string) => world.sent.filter((message) => message.to === to).length;
/** Jobs that wait, but those that call the staff on call about an incident. */
const waiting = async () =>
  (
    await world.owner.query(
      "select from graphile_worker._private_jobs where payload->>'alertId' is null",
    )
  ).rowCount;
const audited = async (action: string) =>
  (await staffCall<AuditEntry[]>(world, staff, `GET /console/audit?action=${action}`)).data;

test("a job that has used all its attempts is an incident; run again, it does its work", async () => {
  const first = await failedMessage("connection refused\n    at Socket.connect");
  await world.runJobs();
  expect(sentTo(first)).toBe(0);
  await watchJobs(world.deps);
  expect(await incidents()).toMatchObject([
    { jobs: { task: "send_message", count: 1, problem: "connection refused" } },
  ]);
  const second = await failedMessage("no answer for 081-234-5678");
  await watchJobs(world.deps);
  const [open, ...more] = await incidents();
  expect(more).toEqual([]);
  expect(open?.jobs).toMatchObject({ task: "send_message", count: 2 });
  expect(open?.jobs?.problem).not.toContain("234");
  expect(JSON.stringify(open)).not.toContain(first);

  expect((await runAgain(open?.id ?? "")).data).toEqual({ count: 2 });
  expect(await incidents()).toEqual([]);
  await world.runJobs();
  expect([sentTo(first), sentTo(second), await waiting()]).toEqual([1, 1, 0]);
  expect(await audited("jobs.run_again")).toMatchObject([
    {
      actor: { id: staff.id },
      subject: { kind: "incident", id: open?.id },
      detail: { task: "send_message", count: 2 },
    },
  ]);
});

test("of two members of staff who press at once one runs the jobs, and a job that fails anew is a new incident", async () => {
  const other = await newStaff(world, ["booking.manage"]);
  await failedMessage("connection refused");
  await watchJobs(world.deps);
  const [open] = await incidents();
  const answers = await Promise.all([runAgain(open?.id ?? ""), runAgain(open?.id ?? "", other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await world.owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'again' where payload->>'to' is not null",
  );
  await watchJobs(world.deps);
  expect(await incidents()).toMatchObject([{ jobs: { count: 1, problem: "again" } }]);
});

test("closed with words instead, the jobs are dropped with what they carry", async () => {
  const to = await failedMessage("mailbox is gone");
  await watchJobs(world.deps);
  const [open] = await incidents();
  const closed = await staffCall(world, staff, `POST /console/incidents/${open?.id}/close`, {
    body: { resolution: "ผู้รับปิดกล่องจดหมายแล้ว" },
  });
  expect([closed.status, await waiting(), sentTo(to)]).toEqual([200, 0, 0]);
  await watchJobs(world.deps);
  expect(await incidents()).toEqual([]);
  expect(await audited("jobs.dropped")).toMatchObject([{ detail: { task: "send_message" } }]);
  expect((await runAgain(open?.id ?? "")).status).toBe(409);
});

test("jobs that move money are never dropped: their incident closes by running them", async () => {
  await world.deps.db
    .transaction()
    .execute((trx) =>
      enqueue(trx, { name: "send_refund", payload: { refundId: crypto.randomUUID() } }),
    );
  await world.owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1",
    ["550 <somchai@example.com>: rejected"],
  );
  await watchJobs(world.deps);
  const [open] = await incidents();
  expect(open?.jobs).toMatchObject({ task: "send_refund", canDrop: false });
  expect(JSON.stringify(open)).not.toContain("somchai");
  const closed = await staffCall(world, staff, `POST /console/incidents/${open?.id}/close`, {
    body: { resolution: "ปิด" },
  });
  expect([closed.status, closed.error?.code, await waiting()]).toEqual([409, "jobs_must_run", 1]);
  expect((await runAgain(open?.id ?? "")).data).toEqual({ count: 1 });
  await world.runJobs();
  expect([await waiting(), await incidents()]).toEqual([0, []]);
});

test("jobs that went on by themselves close their incident, and other incidents are not run", async () => {
  await failedMessage("connection refused");
  await watchJobs(world.deps);
  await world.owner.query("update graphile_worker._private_jobs set attempts = 3");
  const alarm = await world.owner.query<{ id: string }>(
    "insert into incidents (kind, opened_at) values ('clock_wrong', $1) returning id",
    [world.clock.now],
  );
  expect((await runAgain(alarm.rows[0]?.id ?? "")).status).toBe(404);
  await watchJobs(world.deps);
  expect(await incidents()).toEqual([]);
});
