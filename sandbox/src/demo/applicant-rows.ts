import type { Row } from "../data/database.ts";
import type { Sealing } from "../data/sealing.ts";
import { accountRows, consentRows, documentRows, driverRows, type Moment } from "./driver-rows.ts";
import { planApplicants } from "./plan-applicants.ts";

/** The applicants before they submit anything: signed up, some with pages decided long ago. */
export function applicantRows(moment: Moment & Sealing): Record<string, Row[]> {
  const applicants = planApplicants();
  const byId = new Map(applicants.map((applicant) => [applicant.id, applicant]));
  const documents = documentRows(applicants, moment).flatMap((row): Row[] => {
    const applicant = byId.get(String(row.driverId));
    const kind = row.kind as never;
    if (applicant?.rejected.includes(kind))
      return [
        { ...row, state: "rejected", rejectionReason: "picture_unclear", rejectionNote: null },
      ];
    return applicant?.approved.includes(kind)
      ? [{ ...row, rejectionReason: null, rejectionNote: null }]
      : [];
  });
  return {
    // The first row is the demo customer's, who exists already.
    accounts: accountRows(applicants, moment).slice(1),
    consents: consentRows([...byId.keys()], moment),
    drivers: driverRows(applicants, moment).map((row) => ({ ...row, verifiedAt: null })),
    documents,
  };
}
