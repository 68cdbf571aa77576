import type { Row } from "../data/database.ts";
import {
  accountRows,
  consentRows,
  documentRows,
  driverRows,
  type Moment,
  type Sealing,
} from "./driver-rows.ts";
import { planApplicants } from "./plan-applicants.ts";

/** The applicants before they submit anything: signed up, some with pages decided long ago. */
export function applicantRows(moment: Moment & Sealing): Record<string, Row[]> {
  const applicants = planApplicants();
  const byId = new Map(applicants.map((applicant) => [applicant.id, applicant]));
  const documents = documentRows(applicants, moment).flatMap((row): Row[] => {
    const applicant = byId.get(String(row.driver_id));
    const kind = row.kind as never;
    if (applicant?.rejected.includes(kind))
      return [
        { ...row, state: "rejected", rejection_reason: "picture_unclear", rejection_words: null },
      ];
    return applicant?.approved.includes(kind)
      ? [{ ...row, rejection_reason: null, rejection_words: null }]
      : [];
  });
  return {
    // The first row is the demo customer's, who exists already.
    accounts: accountRows(applicants, moment).slice(1),
    consents: consentRows([...byId.keys()], moment),
    drivers: driverRows(applicants, moment).map((row) => ({ ...row, verified_at: null })),
    documents,
  };
}
