import type { AddCaseTerms, CaseTermsView } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import { type CaseTerms, checkCaseTerms } from "@songtan/domain/claims/claim-terms";
import type { AuditAction } from "@songtan/domain/staff/audit";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Kysely, Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../../generated/tables.ts";
import type { Database, Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../../platform/oversight/audit-log.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../../platform/oversight/second-person.ts";

type By = AuditActor & { kind: "staff" };
type Clock = Pick<Deps, "clock">;
type DraftRow = Selectable<DB["caseTermDrafts"]>;

const termColumns = [
  "reportDays",
  "claimDays",
  "answerWorkingDays",
  "refundEachSatang",
  "refundPerDaySatang",
] as const;
type TermColumns = Pick<DraftRow, (typeof termColumns)[number]>;

const termsOf = (row: TermColumns): CaseTerms => ({
  reportDays: row.reportDays,
  claimDays: row.claimDays,
  answerWorkingDays: row.answerWorkingDays,
  refundEachSatang: row.refundEachSatang,
  refundPerDaySatang: row.refundPerDaySatang,
});

/** Lists past, current and future terms, and drafts that need a second person, newest first. */
export async function listCaseTerms(
  db: Kysely<Database>,
  now: Date,
  staffId: string,
): Promise<CaseTermsView[]> {
  const rows = await db
    .selectFrom("caseTerms")
    .leftJoin("staff as adder", "adder.id", "addedBy")
    .leftJoin("staff as approver", "approver.id", "approvedBy")
    .selectAll("caseTerms")
    .select(["adder.name as adderName", "approver.name as approverName"])
    .orderBy("effectiveFrom", "desc")
    .execute();
  const drafts = await db
    .selectFrom("caseTermDrafts")
    .innerJoin("staff", "staff.id", "draftedBy")
    .selectAll("caseTermDrafts")
    .select("staff.name")
    .orderBy("effectiveFrom", "desc")
    .execute();
  const current = rows.find((row) => row.effectiveFrom <= now);
  const proposed = drafts.map((row) => ({
    id: row.id,
    from: serviceDay(row.effectiveFrom),
    state: "proposed" as const,
    addedBy: row.name,
    approvedBy: null,
    mayApprove: row.draftedBy !== staffId && row.effectiveFrom > now,
    ...termsOf(row),
  }));
  const agreed = rows.map((row) => ({
    id: row.id,
    from: serviceDay(row.effectiveFrom),
    state:
      row === current
        ? ("now" as const)
        : row.effectiveFrom > now
          ? ("coming" as const)
          : ("past" as const),
    addedBy: row.adderName,
    approvedBy: row.approverName,
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
    .insertInto("caseTermDrafts")
    .values({
      effectiveFrom: beginsAt,
      reportDays: terms.reportDays,
      claimDays: terms.claimDays,
      answerWorkingDays: terms.answerWorkingDays,
      refundEachSatang: terms.refundEachSatang,
      refundPerDaySatang: terms.refundPerDaySatang,
      draftedAt: now,
      draftedBy: by.id,
    })
    .onConflict((conflict) => conflict.column("effectiveFrom").doNothing())
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
  // If two people approve at once, the second does not find the draft. A refusal leaves the draft in place.
  const draft = await trx
    .deleteFrom("caseTermDrafts")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!draft) throw new Refusal("not_found");
  await requireSecondPerson(trx, deps, {
    rule: "case_terms",
    first: draft.draftedBy,
    second: by.id,
  });
  // Terms that begin in the past would apply to cases reported under other terms.
  if (draft.effectiveFrom <= now) throw new Refusal("invalid", {}, { from: "date_past" });
  const { draftedAt: addedAt, draftedBy: addedBy, ...terms } = draft;
  await trx
    .insertInto("caseTerms")
    .values({ ...terms, addedAt, addedBy, approvedBy: by.id })
    .execute();
  const detail = { from: serviceDay(draft.effectiveFrom), ...termsOf(draft) };
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
      .deleteFrom("caseTermDrafts")
      .where("id", "=", id)
      .returning("effectiveFrom")
      .executeTakeFirst()) ?? (await removeAgreed(trx, id, now));
  const detail = { from: serviceDay(gone.effectiveFrom) };
  await recordTermsAudit(trx, { id, action: "case_terms.removed", detail, by, now });
  return listCaseTerms(trx, now, by.id);
}

async function removeAgreed(trx: Trx, id: string, now: Date): Promise<{ effectiveFrom: Date }> {
  const row = await trx
    .selectFrom("caseTerms")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  // The condition again, in the statement: they may begin this very moment.
  const gone = await trx
    .deleteFrom("caseTerms")
    .where("id", "=", id)
    .where("effectiveFrom", ">", now)
    .returning("effectiveFrom")
    .executeTakeFirst();
  if (!gone) throw new Refusal("conflict");
  return gone;
}

const isDateUsed = async (trx: Trx, beginsAt: Date): Promise<boolean> =>
  (await trx
    .selectFrom("caseTerms")
    .select("id")
    .where("effectiveFrom", "=", beginsAt)
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
