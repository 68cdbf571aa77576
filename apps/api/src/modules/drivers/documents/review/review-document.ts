import type { DecideDocument, DecisionView } from "@songtan/contract/console/reviews";
import { Refusal } from "@songtan/contract/errors";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { rejectionReasonFor } from "@songtan/domain/drivers/rejection-reasons";
import { missingChecks } from "@songtan/domain/drivers/review-checks";
import type { z } from "zod";
import type { Trx } from "../../../../db/database.ts";
import { recordAudit } from "../../../platform/oversight/audit-log.ts";
import type { SecondPersonDeps } from "../../../platform/oversight/second-person.ts";
import { releaseLock, requireReviewLock } from "../../reviews/review-lock.ts";
import type { PageOfDriver } from "../open-document.ts";
import { decideDocument } from "./decide-document.ts";

type Input = PageOfDriver & z.infer<typeof DecideDocument>;
type Decision = { approved: true } | { approved: false; reason: string; words?: string };

/**
 * A reviewer's answer to one page: of a driver they hold, in the version they have opened, with every tick for a yes and
 * a reason of the page's own for a no. The last answer lets the driver go.
 */
export async function reviewDocument(
  trx: Trx,
  deps: SecondPersonDeps,
  input: Input,
): Promise<DecisionView> {
  const { driverId, kind, by } = input;
  const now = deps.clock();
  const decision = readDecision(input);
  await requireReviewLock(trx, { driverId, staffId: by.id }, now);
  await checkVersion(trx, input);
  const verifiedBefore = await isVerified(trx, driverId);
  const submittedAt = new Date(input.submittedAt);
  const state = await decideDocument(trx, deps, {
    driverId,
    kind,
    by: { staffId: by.id },
    submittedAt,
    decision,
  });
  const outcome =
    state === "confirming" ? "waits_for_second" : decision.approved ? "approved" : "rejected";
  const verified = await isVerified(trx, driverId);
  const subject = { kind: "driver", id: driverId } as const;
  const why = decision.approved
    ? { checks: input.checks }
    : { reason: decision.reason, words: decision.words ?? null };
  const detail = { kind, submittedAt: input.submittedAt, ...why };
  await recordAudit(trx, { actor: by, action: actions[outcome], subject, detail, at: now });
  if (verified && !verifiedBefore)
    await recordAudit(trx, { actor: by, action: "driver.verified", subject, at: now });
  const waiting = await waitingPages(trx, driverId);
  if (waiting.length === 0) await releaseLock(trx, driverId, by.id);
  return { outcome, waiting, verified };
}

const actions = {
  approved: "document.approved",
  rejected: "document.rejected",
  waits_for_second: "document.first_approved",
} as const;

function readDecision({ kind, approved, checks, reason, words }: Input): Decision {
  if (approved) {
    if (missingChecks(kind, checks).length > 0)
      throw new Refusal("invalid", {}, { checks: "required" });
    return { approved: true };
  }
  if (!reason) throw new Refusal("invalid", {}, { reason: "required" });
  if (!rejectionReasonFor(kind, reason))
    throw new Refusal("invalid", {}, { reason: "not_a_choice" });
  if (reason === "other" && !words) throw new Refusal("invalid", {}, { words: "required" });
  return { approved: false, reason, ...(words && { words }) };
}

/** Refuses a page that has changed since the reviewer loaded it, or that they never opened. */
async function checkVersion(trx: Trx, { driverId, kind, by, submittedAt }: Input): Promise<void> {
  const page = await trx
    .selectFrom("documents")
    .select("submittedAt")
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!page) throw new Refusal("not_found");
  if (page.submittedAt.getTime() !== new Date(submittedAt).getTime()) throw new Refusal("conflict");
  const opened = await trx
    .selectFrom("documentAccessLog")
    .select("id")
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .where("staffId", "=", by.id)
    .where("openedAt", ">=", page.submittedAt)
    .executeTakeFirst();
  if (!opened) throw new Refusal("document_not_opened");
}

async function isVerified(trx: Trx, driverId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("drivers")
    .select("verifiedAt")
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  return row.verifiedAt !== null;
}

async function waitingPages(trx: Trx, driverId: string): Promise<SubmittedKind[]> {
  const rows = await trx
    .selectFrom("documents")
    .select("kind")
    .where("driverId", "=", driverId)
    .where("state", "in", ["pending", "confirming"])
    .orderBy("submittedAt")
    .execute();
  return rows.map((row) => row.kind);
}
