import { documentRejectedText, verifiedText } from "@songtan/contract/document-messages";
import { rejectionReasonFor } from "@songtan/domain/drivers/rejection-reasons";
import type { SubmittedKind } from "@songtan/domain/drivers/words";
import type { Trx } from "../../db/database.ts";
import { tellOfDocument } from "./tell-of-document.ts";

type Told = {
  driverId: string;
  kind: SubmittedKind;
  decision: { approved: boolean; reason?: string; words?: string };
  verified: "verified" | "ended" | "unchanged";
  now: Date;
};

/** A notice when a page came back, with what to do, and one when the last approval opened the way to work. */
export async function tellDecision(trx: Trx, { driverId, kind, decision, verified, now }: Told): Promise<void> {
  if (decision.approved && verified !== "verified") return;
  const reason = rejectionReasonFor(kind, decision.reason ?? "");
  await tellOfDocument(trx, {
    driverId,
    now,
    text: (locale) =>
      decision.approved
        ? verifiedText(locale)
        : documentRejectedText(kind, decision.words ?? reason?.words[locale] ?? null, locale),
  });
}
