import { Refusal } from "@songtan/contract/errors";
import { maskNumbers } from "@songtan/domain/accounts/mask-numbers";
import { canDropJobs } from "@songtan/domain/incidents/incident";
import { sql } from "kysely";
import { json, type Reader, type Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "./audit-log.ts";
import { openIncident } from "./incidents.ts";

/** Content of an incident about the failed jobs of one task. Their payloads are not copied. */
export type FailedJobs = { task: string; count: number; problem: string };

const problemCharacters = 200;

/**
 * Opens one incident for each task with jobs that have used all their attempts, and keeps its count
 * right. It closes by itself when none is left.
 */
export async function watchJobs({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const failed = await loadFailedJobs(trx);
    for (const details of failed) await reportFailedJobs(trx, details, now);
    const tasks = failed.map(({ task }) => task);
    await trx
      .updateTable("incidents")
      .set({ closedAt: now, resolution: "went_on" })
      .where("kind", "=", "job_failed")
      .where("closedAt", "is", null)
      .where(sql<boolean>`not (details->>'task' = any (${tasks}::text[]))`)
      .execute();
  });
}

/** The newest problem of each task, without the numbers and addresses of people. */
async function loadFailedJobs(trx: Reader): Promise<FailedJobs[]> {
  const { rows } = await sql<FailedJobs>`
    select task, count(*)::int as count,
      coalesce((array_agg(problem order by job_id desc))[1], '') as problem
    from failed_jobs() group by task order by task`.execute(trx);
  return rows.map(({ problem, ...row }) => ({
    ...row,
    problem: withoutPeople(problem.split("\n")[0] ?? "").slice(0, problemCharacters),
  }));
}

/** Removes addresses and numbers, because mail servers and providers repeat them in their errors. */
const withoutPeople = (text: string): string =>
  maskNumbers(text).replace(/[^\s<>"]+@[^\s<>"]+/g, "…");

async function reportFailedJobs(trx: Trx, details: FailedJobs, now: Date): Promise<void> {
  const about = { kind: "job_failed", bookingId: null, driverId: null } as const;
  if (await openIncident(trx, { ...about, details, now })) return;
  await trx
    .updateTable("incidents")
    .set({ details: json(details) })
    .where("kind", "=", "job_failed")
    .where("closedAt", "is", null)
    .where(sql<boolean>`details->>'task' = ${details.task}`)
    .execute();
}

type Input = { incidentId: string; by: AuditActor & { kind: "staff" }; now: Date };

/**
 * Runs the failed jobs of an incident again and closes it. A job that was done before is a
 * command like any other: running it twice changes nothing more.
 * @throws Refusal `conflict` when another member of staff, or the rule itself, closed it first
 */
export async function runJobsAgain(
  trx: Trx,
  { incidentId, by, now }: Input,
): Promise<{ count: number }> {
  const incident = await lockRow(trx, "incidents", incidentId);
  if (incident?.kind !== "job_failed") throw new Refusal("not_found");
  if (incident.closedAt) throw new Refusal("conflict");
  const { task } = incident.details as FailedJobs;
  const { rows } = await sql<{ count: number }>`select run_failed_jobs(${task}) as count`.execute(
    trx,
  );
  const count = rows[0]?.count ?? 0;
  await trx
    .updateTable("incidents")
    .set({ closedAt: now, closedBy: by.id, resolution: "ran_again" })
    .where("id", "=", incidentId)
    .execute();
  const subject = { kind: "incident", id: incidentId } as const;
  const detail = { task, count };
  await recordAudit(trx, { actor: by, action: "jobs.run_again", subject, detail, at: now });
  return { count };
}

/**
 * Closes the incident without running its jobs: they are deleted with their payloads.
 * @throws Refusal `jobs_must_run` where they do more than carry a message
 */
export async function dropJobs(
  trx: Trx,
  { incidentId, by, now }: Input,
  details: unknown,
): Promise<void> {
  const { task } = details as FailedJobs;
  if (!canDropJobs(task)) throw new Refusal("jobs_must_run");
  const { rows } = await sql<{ count: number }>`select drop_failed_jobs(${task}) as count`.execute(
    trx,
  );
  const subject = { kind: "incident", id: incidentId } as const;
  const detail = { task, count: rows[0]?.count ?? 0 };
  await recordAudit(trx, { actor: by, action: "jobs.dropped", subject, detail, at: now });
}
