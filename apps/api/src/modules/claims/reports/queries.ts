import { randomBytes, randomUUID } from "node:crypto";
import { lostClaimText } from "@songtan/contract/claims/case-messages";
import type { ReportMessage } from "@songtan/contract/claims/reports";
import { Refusal } from "@songtan/contract/errors";
import { bookingNumber } from "@songtan/domain/booking/number";
import {
  answerDueAt,
  type CaseTerms,
  lostGoodsClaim,
  type ReportedBooking,
} from "@songtan/domain/claims/claim-terms";
import type { ReportKind } from "@songtan/domain/claims/types";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { listHandedOverJobs } from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import type { ReportRow } from "../../payments/refunds/claim-state.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/queries.ts";

/**
 * A case number: a booking number's format with another prefix, so that the two are not confused.
 */
export const newReportNumber = (): string => bookingNumber(randomBytes(8)).replace(/^ST-/, "CS-");

/** What a claim is measured by. */
export const reportedBooking = (booking: BookingRow): ReportedBooking => ({
  state: booking.state,
  endedAt: booking.endedAt,
  totalSatang: booking.totalSatang,
  declaredValueSatang:
    (booking.parcel as { declaredValueSatang?: number }).declaredValueSatang ?? null,
  raisedLiability: booking.extras.includes("raised_liability"),
});

type NewReport = {
  bookingId: string;
  by: { role: "customer" | "driver"; id: string };
  kind: ReportKind;
  requestedSatang: number | null;
  capSatang: number;
  dueAt: Date;
  now: Date;
};

/** Writes a case down, open. Answers its id. */
export async function insertReport(trx: Trx, report: NewReport): Promise<string> {
  const { id } = await trx
    .insertInto("reports")
    .values({
      id: randomUUID(),
      number: newReportNumber(),
      bookingId: report.bookingId,
      reporterRole: report.by.role,
      reporterId: report.by.id,
      kind: report.kind,
      state: "open",
      requestedSatang: report.requestedSatang,
      capSatang: report.capSatang,
      dueAt: report.dueAt,
      createdAt: report.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Lost = { booking: BookingRow; terms: CaseTerms; holidays: readonly string[]; now: Date };

/**
 * Goods were declared lost: a claim opens in the customer's name, to be answered and decided like any other. Answers its
 * number; null when they have one.
 */
export async function openLostClaim(
  trx: Trx,
  { booking, terms, holidays, now }: Lost,
): Promise<string | null> {
  const { id: bookingId, customerId } = booking;
  const earlier = await trx
    .selectFrom("reports")
    .select(["kind", "state", "requestedSatang"])
    .where("bookingId", "=", bookingId)
    .where("reporterId", "=", customerId)
    .execute();
  const claim = lostGoodsClaim(
    reportedBooking(booking),
    earlier.map(({ kind, state, requestedSatang: amount }) => ({
      kind,
      state,
      requestedSatang: amount,
    })),
  );
  if (!claim) return null;
  const { locale } = await trx
    .selectFrom("accounts")
    .select("locale")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const dueAt = answerDueAt(now, terms.answerWorkingDays, holidays);
  const by = { role: "customer", id: customerId } as const;
  const reportId = await insertReport(trx, {
    ...claim,
    bookingId,
    by,
    dueAt,
    now,
  });
  const { author, text } = lostClaimText(locale);
  await addMessage(trx, {
    reportId,
    author: { role: "system", id: null, name: author },
    text,
    now,
  });
  const { number } = await trx
    .selectFrom("reports")
    .select("number")
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  return number;
}

/** A report behind its booking's lock, in the order of every command that changes a booking. */
export async function lockReport(
  trx: Trx,
  reportId: string,
): Promise<{ report: ReportRow; booking: BookingRow } | null> {
  const known = await trx
    .selectFrom("reports")
    .select("bookingId")
    .where("id", "=", reportId)
    .executeTakeFirst();
  const booking = known && (await lockBooking(trx, known.bookingId));
  if (!booking) return null;
  const report = await lockRow(trx, "reports", reportId);
  return report ? { report, booking } : null;
}

type NewMessage = {
  reportId: string;
  author: { role: "customer" | "driver" | "staff" | "system"; id: string | null; name: string };
  text: string;
  photoIds?: readonly string[] | undefined;
  now: Date;
};

/** Adds to the thread. The pictures were checked to be the author's own. */
export async function addMessage(
  trx: Trx,
  { reportId, author, text, photoIds = [], now }: NewMessage,
): Promise<void> {
  const { id } = await trx
    .insertInto("reportMessages")
    .values({
      reportId,
      authorRole: author.role,
      authorId: author.id,
      authorName: author.name,
      text,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (photoIds.length === 0) return;
  await trx
    .insertInto("reportPhotos")
    .values(photoIds.map((upload, index) => ({ messageId: id, uploadId: upload, index })))
    .execute();
}

/** The threads of reports, each in the order it was written, with links to the pictures. */
export async function loadThreads(
  trx: Reader,
  deps: Pick<Deps, "secrets" | "clock">,
  reportIds: readonly string[],
): Promise<Map<string, ReportMessage[]>> {
  if (reportIds.length === 0) return new Map();
  const messages = await trx
    .selectFrom("reportMessages")
    .selectAll()
    .where("reportId", "in", reportIds)
    .orderBy("id")
    .execute();
  const photos = await trx
    .selectFrom("reportPhotos")
    .innerJoin("reportMessages", "reportMessages.id", "reportPhotos.messageId")
    .select(["messageId", "uploadId"])
    .where("reportId", "in", reportIds)
    .orderBy("index")
    .execute();
  const now = deps.clock();
  const shaped = messages.map((message) => ({
    reportId: message.reportId,
    view: {
      id: message.id,
      author: message.authorRole,
      name: message.authorName,
      text: message.text,
      photos: photos
        .filter(({ messageId }) => messageId === message.id)
        .map(({ uploadId }) => ({
          id: uploadId,
          url: signedFileUrl(deps, uploadId, now, pictureLinkSeconds),
        })),
      at: message.createdAt.toISOString(),
    },
  }));
  return new Map(
    [...Map.groupBy(shaped, ({ reportId }) => reportId)].map(([id, rows]) => [
      id,
      rows.map(({ view }) => view),
    ]),
  );
}

/**
 * @throws Refusal `invalid` when a picture is not this person's own, or there are too many
 */
export async function checkPhotos(
  trx: Reader,
  { accountId, photoIds = [] }: { accountId: string; photoIds?: readonly string[] | undefined },
): Promise<void> {
  const uniqueIds = new Set(photoIds);
  if (uniqueIds.size === 0) return;
  if (uniqueIds.size !== photoIds.length || uniqueIds.size > limits.reportPhotosMax)
    throw new Refusal("invalid", {}, { photoIds: "format" });
  const own = await trx
    .selectFrom("uploads")
    .select("id")
    .where("accountId", "=", accountId)
    .where("purpose", "=", "report")
    .where("id", "in", photoIds)
    .execute();
  if (own.length !== uniqueIds.size) throw new Refusal("invalid", {}, { photoIds: "not_a_choice" });
}

type Reporter = { role: "customer" | "driver"; id: string };

/** Whether the booking belongs to this customer, or this driver has or had its goods. */
export async function canAccessBooking(
  db: Reader,
  booking: { id: string; customerId: string; driverId: string | null },
  by: Reporter,
): Promise<boolean> {
  if (by.role === "customer") return booking.customerId === by.id;
  return booking.driverId === by.id || (await listHandedOverJobs(db, by.id, booking.id)).length > 0;
}
