import type { CaseTerms } from "@songtan/domain/claims/claim-terms";
import type { Reader } from "../../../../db/database.ts";

/** Loads the current terms of cases. */
export async function loadCaseTerms(db: Reader, now: Date): Promise<CaseTerms> {
  const row = await db
    .selectFrom("caseTerms")
    .selectAll()
    .where("effectiveFrom", "<=", now)
    .orderBy("effectiveFrom", "desc")
    .executeTakeFirstOrThrow();
  return {
    reportDays: row.reportDays,
    claimDays: row.claimDays,
    answerWorkingDays: row.answerWorkingDays,
    refundEachSatang: row.refundEachSatang,
    refundPerDaySatang: row.refundPerDaySatang,
  };
}
