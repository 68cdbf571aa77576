import { documentRejectedText, verifiedText } from "@songtan/contract/messages/document-messages";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { rejectionReasonFor } from "@songtan/domain/drivers/rejection-reasons";
import type { Trx } from "../../../../db/database.ts";
import { notifyDriverOfDocument } from "../notify-driver-of-document.ts";

type DocumentDecisionNotice = {
  driverId: string;
  kind: SubmittedKind;
  decision: { approved: boolean; reason?: string; words?: string };
  verified: "verified" | "ended" | "unchanged";
  now: Date;
};

/**
 * Sends a notice when a page is rejected, with the next step, and one when the last approval allows the driver to
 * work.
 */
export async function notifyDocumentDecision(
  trx: Trx,
  { driverId, kind, decision, verified, now }: DocumentDecisionNotice,
): Promise<void> {
  if (decision.approved && verified !== "verified") return;
  const reason = rejectionReasonFor(kind, decision.reason ?? "");
  await notifyDriverOfDocument(trx, {
    driverId,
    now,
    text: (locale) =>
      decision.approved
        ? verifiedText(locale)
        : documentRejectedText(kind, decision.words ?? reason?.words[locale] ?? null, locale),
  });
}
