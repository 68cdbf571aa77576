import type { AddCaseTerms, CaseTermsView } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import { type CaseTerms, checkCaseTerms } from "@songtan/domain/claims/claim-terms";
import type { AuditAction } from "@songtan/domain/staff/audit";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Kysely, Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Database, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";

type By = AuditActor & { kind: "staff" };
type Clock = Pick<Deps, "clock">;
type DraftRow = Selectable<DB["case_term_drafts"]>;

const termColumns = [
  "report_days",
  "claim_days",
  "answer_working_days",
  "refund_each_satang",
  "refund_per_day_satang",
] as const;
type TermColumns = Pick<DraftRow, (typeof termColumns)[number]>;

const termsOf = (row: TermColumns): CaseTerms => ({
  reportDays: row.report_days,
  claimDays: row.claim_days,
  answerWorkingDays: row.answer_working_days,
  refundEachSatang: Number(row.refund_each_satang),
  refundPerDaySatang: Number(row.refund_per_day_satang),
});

/** The terms that were, are and will be, and those that wait for a second person, the newest first. */
export async function listCaseTerms(
  db: Kysely<Database>,
  now: Date,
  staffId: string,
): Promise<CaseTermsView[]> {
  const rows = await db
    .selectFrom("case_terms")
    .leftJoin("staff as adder", "adder.id", "added_by")
    .leftJoin("staff as approver", "approver.id", "approved_by")
    .selectAll("case_terms")
    .select(["adder.name as adder_name", "approver.name as approver_name"])
    .orderBy("effective_from", "desc")
    .execute();
  const drafts = await db
    .selectFrom("case_term_drafts")
    .innerJoin("staff", "staff.id", "drafted_by")
    .selectAll("case_term_drafts")
    .select("staff.name")
    .orderBy("effective_from", "desc")
    .execute();
  const current = rows.find((row) => row.effective_from <= now);
  const proposed = drafts.map((row) => ({
    id: row.id,
    from: serviceDay(row.effective_from),
    state: "proposed" as const,
    addedBy: row.name,
    approvedBy: null,
    mayApprove: row.drafted_by !== staffId && row.effective_from > now,
    ...termsOf(row),
  }));
  const agreed = rows.map((row) => ({
    id: row.id,
    from: serviceDay(row.effective_from),
    state:
      row === current
        ? ("now" as const)
        : row.effective_from > now
          ? ("coming" as const)
          : ("past" as const),
    addedBy: row.adder_name,
    approvedBy: row.approver_name,
    mayApprove: false,
    ...termsOf(row),
  }));
  return [...proposed, ...agreed];
}

/** Other terms from a day to come, for a second person to agree to. */
export async function draftCaseTerms(
  trx: Trx,
  { clock }: Clock,
  { from, by, ...terms }: z.infer<typeof AddCaseTerms> & { by: By },
): Promise<CaseTermsView[]> {
  const now = clock();
  const beginsAt = serviceDayStart(from);
  const problems: Record<string, string> = { ...checkCaseTerms(terms) };
  if (from <= serviceDay(now)) problems.from = "date_past";
  else if (await isDateUsed(trx, beginsAt)) problems.from = "already_used";
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
  const row = await trx
    .insertInto("case_term_drafts")
    .values({
      effective_from: beginsAt,
      report_days: terms.reportDays,
      claim_days: terms.claimDays,
      answer_working_days: terms.answerWorkingDays,
      refund_each_satang: terms.refundEachSatang,
      refund_per_day_satang: terms.refundPerDaySatang,
      drafted_at: now,
      drafted_by: by.id,
    })
    .onConflict((conflict) => conflict.column("effective_from").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", {}, { from: "already_used" });
  await recordTermsAudit(trx, {
    id: row.id,
    action: "case_terms.drafted",
    detail: { from, ...terms },
    by,
    now,
  });
  return listCaseTerms(trx, now, by.id);
}

/**
 * The second person approves the terms, which apply from their start day. Earlier reports keep
 * their announced answer day.
 */
export async function approveCaseTerms(
  trx: Trx,
  deps: SecondPersonDeps,
  { id, by }: { id: string; by: By },
): Promise<CaseTermsView[]> {
  const now = deps.clock();
  // Of two who agree at once the second finds nothing; a refusal leaves it where it was.
  const draft = await trx
    .deleteFrom("case_term_drafts")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!draft) throw new Refusal("not_found");
  await requireSecondPerson(trx, deps, {
    rule: "case_terms",
    first: draft.drafted_by,
    second: by.id,
  });
  // Terms that begin in the past would apply to cases reported under other terms.
  if (draft.effective_from <= now) throw new Refusal("invalid", {}, { from: "date_past" });
  const { drafted_at: added_at, drafted_by: added_by, ...terms } = draft;
  await trx
    .insertInto("case_terms")
    .values({ ...terms, added_at, added_by, approved_by: by.id })
    .execute();
  const detail = { from: serviceDay(draft.effective_from), ...termsOf(draft) };
  await recordTermsAudit(trx, { id, action: "case_terms.approved", detail, by, now });
  return listCaseTerms(trx, now, by.id);
}

/** Removes a draft or mistaken terms, as long as they have not begun. */
export async function removeCaseTerms(
  trx: Trx,
  { clock }: Clock,
  { id, by }: { id: string; by: By },
): Promise<CaseTermsView[]> {
  const now = clock();
  const gone =
    (await trx
      .deleteFrom("case_term_drafts")
      .where("id", "=", id)
      .returning("effective_from")
      .executeTakeFirst()) ?? (await removeAgreed(trx, id, now));
  const detail = { from: serviceDay(gone.effective_from) };
  await recordTermsAudit(trx, { id, action: "case_terms.removed", detail, by, now });
  return listCaseTerms(trx, now, by.id);
}

async function removeAgreed(trx: Trx, id: string, now: Date): Promise<{ effective_from: Date }> {
  const row = await trx
    .selectFrom("case_terms")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  // The condition again, in the statement: they may begin this very moment.
  const gone = await trx
    .deleteFrom("case_terms")
    .where("id", "=", id)
    .where("effective_from", ">", now)
    .returning("effective_from")
    .executeTakeFirst();
  if (!gone) throw new Refusal("conflict");
  return gone;
}

const isDateUsed = async (trx: Trx, beginsAt: Date): Promise<boolean> =>
  (await trx
    .selectFrom("case_terms")
    .select("id")
    .where("effective_from", "=", beginsAt)
    .executeTakeFirst()) !== undefined;

type TermsAudit = {
  id: string;
  action: AuditAction;
  detail: Record<string, string | number>;
  by: By;
  now: Date;
};

const recordTermsAudit = (trx: Trx, { id, action, detail, by, now }: TermsAudit): Promise<void> =>
  recordAudit(trx, { actor: by, action, subject: { kind: "tariff", id }, detail, at: now });
