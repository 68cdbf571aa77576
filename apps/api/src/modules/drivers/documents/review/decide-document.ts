import { Refusal } from "@songtan/contract/errors";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import {
  type DocumentUnderReview,
  decideReview,
  type ReviewState,
  stillNeedsSecondPerson,
} from "@songtan/domain/drivers/document-review";
import type { Trx } from "../../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../../db/locks/lock-rows.ts";
import {
  type DocumentRow,
  refreshVerification,
} from "../../../identity/driver-state/verification.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../../platform/oversight/second-person.ts";
import { notifyDocumentDecision } from "./notify-document-decision.ts";

/** The reviewer. The sandbox's reviewer is the system, which never counts as one of two people. */
type Reviewer = { staffId: string } | "system";
type Decision = { approved: true } | { approved: false; reason: string; words?: string };
export type DecideInput = {
  driverId: string;
  kind: SubmittedKind;
  by: Reviewer;
  /** When the page that the reviewer saw was handed in: another one is not what they decided about. */
  submittedAt?: Date;
  decision: Decision;
};

/**
 * Records a reviewer's decision on one page in the caller's transaction: the last approval verifies
 * the driver, and rejecting an approved page revokes the approval.
 * @returns the page's new state: `confirming` while a second person is needed
 * @throws Refusal `conflict` where nothing waits or the page has changed; `second_person_needed`
 */
export async function decideDocument(
  trx: Trx,
  deps: SecondPersonDeps,
  { driverId, kind, by, submittedAt, decision }: DecideInput,
): Promise<ReviewState> {
  const now = deps.clock();
  const row = await lockPage(trx, driverId, kind);
  if (!row || (submittedAt && submittedAt.getTime() !== row.submittedAt.getTime()))
    throw new Refusal("conflict");
  const page = toPage(row);
  if (by === "system" && page.secondNeeded) throw new Refusal("second_person_needed");
  const name = by === "system" ? by : by.staffId;
  if (decision.approved && page.state === "confirming")
    await requireSecondPerson(trx, deps, {
      rule: "bank_account",
      first: page.firstApprovedBy,
      second: name,
    });
  const decided = decideReview(page, { approved: decision.approved, by: name });
  if (!decided.ok) throw new Refusal(decided.refusal);
  const staffId = by === "system" ? null : by.staffId;
  const first = decided.state === "confirming";
  await trx
    .updateTable("documents")
    .set({
      state: decided.state,
      rejectionReason: decision.approved ? null : decision.reason,
      rejectionNote: decision.approved ? null : (decision.words ?? null),
      secondNeeded: decision.approved ? page.secondNeeded : stillNeedsSecondPerson(kind, page),
      ...(first
        ? { firstApprovedBy: staffId, firstApprovedAt: now }
        : { decidedAt: now, decidedBy: staffId }),
    })
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .execute();
  if (!first) {
    const verified = await refreshVerification(trx, driverId, now);
    await notifyDocumentDecision(trx, { driverId, kind, decision, verified, now });
  }
  return decided.state;
}

/** The driver before the page, in the order of handing one in. */
async function lockPage(
  trx: Trx,
  driverId: string,
  kind: SubmittedKind,
): Promise<DocumentRow | undefined> {
  await lockRow(trx, "drivers", driverId);
  const [page] = await lockRowsWhere(trx, "documents", {
    where: (eb) => eb.and({ driverId, kind }),
  });
  return page;
}

const toPage = (row: DocumentRow): DocumentUnderReview => ({
  state: row.state,
  secondNeeded: row.secondNeeded,
  firstApprovedBy: row.firstApprovedBy,
});
