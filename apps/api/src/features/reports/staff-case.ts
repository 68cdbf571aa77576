import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { MessageText } from "@songtan/contract/messages";
import type { Locale } from "@songtan/domain/accounts/words";
import type { AuditAction } from "@songtan/domain/audit/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { publicOrigin } from "../../settings.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { mailWords, tell } from "../notifications/queries.ts";
import { lockReport, type ReportRow } from "./queries.ts";

export type CaseDeps = Pick<Deps, "clock" | "settings">;
/** The case as a member of staff saw it. */
export type Seen = { reportId: string; version: number; by: Exclude<AuditActor, { kind: "system" }> };
export type OpenCase = { report: ReportRow; booking: BookingRow; now: Date };

/**
 * A case behind its locks.
 *
 * @throws Refusal `conflict` when somebody changed it after it was seen
 */
export async function openCase(trx: Trx, { clock }: CaseDeps, { reportId, version }: Seen): Promise<OpenCase> {
  const found = await lockReport(trx, reportId);
  if (!found) throw new Refusal("not_found");
  if (found.report.version !== version) throw new Refusal("conflict");
  return { ...found, now: clock() };
}

/** What staff did stands in the log under the booking, and everybody who looks at it is woken. */
export async function noteCase(
  trx: Trx,
  { report, booking, now }: OpenCase,
  { by, action, detail }: { by: Seen["by"]; action: AuditAction; detail: Record<string, unknown> },
): Promise<void> {
  await recordAudit(trx, {
    actor: by,
    action,
    subject: { kind: "booking", id: booking.id },
    detail: { report: report.number, ...detail },
    at: now,
  });
  await signal(trx, { topic: "booking", id: booking.id });
}

type Notice = { reportNumber: string; bookingNumber: string; locale: Locale; link: string };

/** Whoever reported hears of it, with the page where it stands. */
export async function tellReporter(
  trx: Trx,
  { settings }: CaseDeps,
  { report, booking, now }: OpenCase,
  words: (notice: Notice) => MessageText,
): Promise<void> {
  const page = report.reporter_role === "customer" ? "/customer/complete" : "/driver/task";
  await tell(trx, {
    accountId: report.reporter_id,
    event: "case",
    source: `case:${randomUUID()}`,
    path: `${page}/${booking.id}`,
    tag: `case:${report.id}`,
    now,
    words: (locale) =>
      mailWords(
        words({
          reportNumber: report.number,
          bookingNumber: booking.number,
          locale,
          link: `${publicOrigin(settings)}${locale === "en" ? "/en" : ""}${page}/${booking.id}`,
        }),
        locale,
      ),
  });
}
