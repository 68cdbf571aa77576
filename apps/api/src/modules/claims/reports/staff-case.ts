import { randomUUID } from "node:crypto";
import type { CaseText } from "@songtan/contract/claims/case-messages";
import { pathIn } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import type { AuditAction } from "@songtan/domain/staff/audit";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import type { ReportRow } from "../../payments/refunds/claim-state.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { closeIncidents, publishIncidents } from "../../platform/oversight/incidents.ts";
import { lockReport } from "./report-records.ts";

export type CaseDeps = Pick<Deps, "clock" | "settings">;
/** The case as a member of staff saw it. */
export type CaseInput = {
  reportId: string;
  version: number;
  by: Exclude<AuditActor, { kind: "system" }>;
};
export type OpenCase = { report: ReportRow; booking: BookingRow; now: Date };

/**
 * Locks a case for a staff decision.
 * @throws Refusal `conflict` when it changed after the given version
 */
export async function openCase(
  trx: Trx,
  { clock }: CaseDeps,
  { reportId, version }: CaseInput,
): Promise<OpenCase> {
  const locked = await lockReport(trx, reportId);
  if (!locked) throw new Refusal("not_found");
  if (locked.report.version !== version) throw new Refusal("conflict");
  return { ...locked, now: clock() };
}

/** Records a staff action in the audit log under the booking, and updates every open view of the booking. */
export async function recordCaseAction(
  trx: Trx,
  { report, booking, now }: OpenCase,
  {
    by,
    action,
    detail,
  }: { by: CaseInput["by"]; action: AuditAction; detail: Record<string, unknown> },
): Promise<void> {
  await recordAudit(trx, {
    actor: by,
    action,
    subject: { kind: "booking", id: booking.id },
    detail: { report: report.number, ...detail },
    at: now,
  });
  await publish(trx, { topic: "booking", id: booking.id });
}

/**
 * Closes the incident of lost goods once the claim is decided, because operations do not have any further decision to
 * make.
 */
export async function closeLostIncident(trx: Trx, { booking, now }: OpenCase): Promise<void> {
  const over = { kind: "lost", bookingId: booking.id, resolution: "claim_decided", now } as const;
  if (await closeIncidents(trx, over)) await publishIncidents(trx);
}

type Notice = { reportNumber: string; bookingNumber: string; locale: Locale; link: string };

/** Notifies the reporter, with a link to the case page. */
export async function notifyReporter(
  trx: Trx,
  { settings }: CaseDeps,
  {
    open: { report, booking, now },
    buildText,
  }: { open: OpenCase; buildText: (notice: Notice) => CaseText },
): Promise<void> {
  const page = report.reporterRole === "customer" ? "/customer/complete" : "/driver/task";
  await enqueueNotice(trx, {
    accountId: report.reporterId,
    event: "case",
    source: `case:${randomUUID()}`,
    path: `${page}/${booking.id}`,
    tag: `case:${report.id}`,
    now,
    textFor: (locale) => {
      const { inApp, ...mail } = buildText({
        reportNumber: report.number,
        bookingNumber: booking.number,
        locale,
        link: publicOrigin(settings) + pathIn(locale, `${page}/${booking.id}`),
      });
      return mailNoticeText(mail, locale, inApp);
    },
  });
}
