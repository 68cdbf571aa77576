import type { AddCaseTerms, CaseTermsView } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import { checkCaseTerms } from "@songtan/domain/claims/claim-terms";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database, Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";

type By = { by: AuditActor & { kind: "staff" } };
type Wish = z.infer<typeof AddCaseTerms>;

/** The terms that were, are and will be, the newest first. */
export async function listCaseTerms(db: Kysely<Database>, now: Date): Promise<CaseTermsView[]> {
  const rows = await db
    .selectFrom("case_terms")
    .leftJoin("staff", "staff.id", "added_by")
    .selectAll("case_terms")
    .select("staff.name")
    .orderBy("effective_from", "desc")
    .execute();
  const current = rows.find((row) => row.effective_from <= now);
  return rows.map((row) => ({
    id: row.id,
    from: serviceDay(row.effective_from),
    state: row === current ? "now" : row.effective_from > now ? "coming" : "past",
    addedBy: row.name,
    reportDays: row.report_days,
    claimDays: row.claim_days,
    answerWorkingDays: row.answer_working_days,
    refundEachSatang: Number(row.refund_each_satang),
    refundPerDaySatang: Number(row.refund_per_day_satang),
  }));
}

/** Other terms from a day to come: what was reported before keeps the answer day it was told. */
export async function addCaseTerms(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { from, by, ...terms }: Wish & By,
): Promise<CaseTermsView[]> {
  const now = clock();
  const problems: Record<string, string> = { ...checkCaseTerms(terms) };
  if (from <= serviceDay(now)) problems.from = "date_past";
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
  const row = await trx
    .insertInto("case_terms")
    .values({
      effective_from: serviceDayStart(from),
      report_days: terms.reportDays,
      claim_days: terms.claimDays,
      answer_working_days: terms.answerWorkingDays,
      refund_each_satang: terms.refundEachSatang,
      refund_per_day_satang: terms.refundPerDaySatang,
      added_at: now,
      added_by: by.id,
    })
    .onConflict((conflict) => conflict.column("effective_from").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", {}, { from: "already_used" });
  const subject = { kind: "tariff", id: row.id } as const;
  await recordAudit(trx, { actor: by, action: "case_terms.added", subject, detail: { from, ...terms }, at: now });
  return listCaseTerms(trx, now);
}

/** Terms that were a mistake, as long as they have not begun. */
export async function removeCaseTerms(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { id, by }: { id: string } & By,
): Promise<CaseTermsView[]> {
  const now = clock();
  const row = await trx.selectFrom("case_terms").select("effective_from").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  // The condition again, in the statement: they may begin this very moment.
  const gone = await trx
    .deleteFrom("case_terms")
    .where("id", "=", id)
    .where("effective_from", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw new Refusal("conflict");
  const subject = { kind: "tariff", id } as const;
  const detail = { from: serviceDay(row.effective_from) };
  await recordAudit(trx, { actor: by, action: "case_terms.removed", subject, detail, at: now });
  return listCaseTerms(trx, now);
}
