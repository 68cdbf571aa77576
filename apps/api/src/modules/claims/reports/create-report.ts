import type { CreateReport } from "@songtan/contract/claims/reports";
import { Refusal } from "@songtan/contract/errors";
import {
  answerDueAt,
  claimCapSatang,
  decideReport,
  mayReportKind,
} from "@songtan/domain/claims/claim-terms";
import type { ReportKind, ReportState } from "@songtan/domain/claims/types";
import { formatBaht } from "@songtan/domain/money";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { loadCaseTerms } from "../../payments/refunds/limits/case-terms.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import { addMessage, checkPhotos } from "./report-messages.ts";
import { canAccessBooking, insertReport, reportedBooking } from "./report-records.ts";

type Input = CreateReport & { bookingId: string; by: { role: "customer" | "driver"; id: string } };

/**
 * A customer or driver reports a problem with their booking; with an amount it is a claim. Returns
 * its id.
 */
export async function createReport(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: Input,
): Promise<string> {
  const { bookingId, by, kind, askedSatang: requestedSatang = null } = input;
  const now = clock();
  const booking = await lockBooking(trx, bookingId);
  if (!booking || !(await canAccessBooking(trx, booking, by))) throw new Refusal("not_found");
  if (!mayReportKind(by.role, kind)) throw new Refusal("invalid", {}, { kind: "not_available" });
  if (by.role === "driver" && requestedSatang !== null)
    throw new Refusal("invalid", {}, { askedSatang: "not_available" });
  await checkPhotos(trx, { accountId: by.id, photoIds: input.photoIds });
  const terms = await loadCaseTerms(trx, now);
  const earlier = await trx
    .selectFrom("reports")
    .select(["kind", "state"])
    .where("bookingId", "=", bookingId)
    .where("reporterId", "=", by.id)
    .execute();
  const reported = reportedBooking(booking);
  const decision = decideReport({ by: by.role, kind, requestedSatang, now }, reported, {
    terms,
    earlier: earlier as { kind: ReportKind; state: ReportState }[],
  });
  if (!decision.ok)
    throw refusalOf(decision.refusal, {
      ...terms,
      claim: requestedSatang !== null,
      max: claimCapSatang(kind, reported),
    });
  const dueAt = answerDueAt(now, terms.answerWorkingDays, await loadHolidays(trx));
  const id = await insertReport(trx, {
    bookingId,
    by,
    kind,
    requestedSatang,
    capSatang: decision.capSatang,
    dueAt,
    now,
  });
  const author = { role: by.role, id: by.id, name: await nameOf(trx, by.id) };
  await addMessage(trx, { reportId: id, author, text: input.text, photoIds: input.photoIds, now });
  await publish(trx, { topic: "booking", id: bookingId });
  return id;
}

type RefusalDetails = { reportDays: number; claimDays: number; claim: boolean; max: number };

function refusalOf(
  code: "report_too_late" | "report_too_soon" | "claim_too_much" | "report_open_already",
  details: RefusalDetails,
) {
  if (code === "report_too_late")
    return new Refusal(code, { days: details.claim ? details.claimDays : details.reportDays });
  if (code === "claim_too_much")
    return new Refusal("invalid", { max: formatBaht(details.max) }, { askedSatang: "too_big" });
  return new Refusal(code);
}

export async function nameOf(trx: Reader, accountId: string): Promise<string> {
  const account = await trx
    .selectFrom("accounts")
    .select(["firstName", "lastName"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return `${account.firstName} ${account.lastName}`;
}
