import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { missingChecks } from "@songtan/domain/drivers/review-checks";

/** The reason why a reviewer cannot decide at the moment. */
export type Block =
  | { why: "notHeld" | "notOpened" | "notWaiting" | "secondSelf" }
  | { why: "missing"; count: number }
  | null;

export type Situation = {
  document: ConsoleDocument;
  /** The review is ours to decide. */
  held: boolean;
  opened: boolean;
  ticked: readonly string[];
  staffId: string;
};

/** Why this page cannot be approved now, or null. The server holds the same rules. */
export function approvalBlock({ document, held, opened, ticked, staffId }: Situation): Block {
  if (document.state !== "pending") return { why: "notWaiting" };
  if (!held) return { why: "notHeld" };
  if (!opened) return { why: "notOpened" };
  if (document.firstApproved?.staffId === staffId) return { why: "secondSelf" };
  const count = missingChecks(document.kind as SubmittedKind, ticked).length;
  return count > 0 ? { why: "missing", count } : null;
}

/** Returns the reason why the page cannot be rejected, or null. An approved page can be rejected as well. */
export function rejectionBlock({
  document,
  held,
  opened,
}: Omit<Situation, "ticked" | "staffId">): Block {
  if (document.state !== "pending" && document.state !== "approved") return { why: "notWaiting" };
  if (!held) return { why: "notHeld" };
  return opened ? null : { why: "notOpened" };
}
