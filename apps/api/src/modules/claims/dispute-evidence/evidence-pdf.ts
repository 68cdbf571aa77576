import {
  describePayment,
  type EvidenceLabels,
  evidenceLabels,
} from "@songtan/contract/claims/evidence-texts";
import { actorLabel, proofLabel, timelineLabel } from "@songtan/contract/claims/timeline-labels";
import type { Evidence } from "@songtan/contract/console/reports";
import type { Locale } from "@songtan/domain/account-types";
import { formatBaht } from "@songtan/domain/money";
import { formatDateTime, formatTime } from "@songtan/domain/thai/dates";
import { companyOf } from "../../../config/company.ts";
import type { Deps } from "../../../deps/deps.ts";
import { makePdf, type PdfDocument } from "../../../pdf/document.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import {
  type ChatMessage,
  type EvidenceContent,
  loadEvidenceContent,
  type Picture,
  type ReportMessage,
  type StaffStatement,
} from "./load-evidence.ts";
import { printCharges } from "./print-charges.ts";

type PdfDeps = Pick<Deps, "db" | "clock" | "secrets" | "files" | "settings">;
type Page = { pdf: PdfDocument; labels: EvidenceLabels; locale: Locale };

/** What is known of a booking as a paper, in one language; pictures whole, files named by their hash. */
export async function buildEvidencePdf(
  deps: PdfDeps,
  { bookingId, locale }: { bookingId: string; locale: Locale },
): Promise<{ number: string; bytes: Buffer }> {
  const known = await deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => loadEvidenceContent(trx, deps, bookingId));
  const { number } = known.booking;
  const labels = evidenceLabels(locale);
  const company = companyOf(deps.settings);
  const madeAt = deps.clock();
  const head = {
    title: `${labels.title} ${number}`,
    locale,
    author: locale === "th" ? company.nameTh : company.nameEn,
    madeAt,
    foot: `${number} · ${labels.foot}`,
  };
  const bytes = await makePdf(head, (pdf) => {
    const page = { pdf, labels, locale };
    pdf.text(head.author, { size: 10, weight: "medium" });
    pdf.text(labels.title, { size: 17, weight: "bold" });
    pdf.text(`${labels.made} ${formatDateTime(madeAt, locale)}`, { size: 9, quiet: true });
    pdf.space(8);
    printSummary(page, known);
    printCharges(page, known.charges);
    printStops(page, known.evidence);
    printProofs(page, known.evidence);
    printTimeline(page, known.evidence);
    printStaffStatements(page, known.staffStatements);
    printReports(page, known.reports);
    printChat(page, known.chat);
    printPictures(page, known.pictures);
  });
  return { number, bytes };
}

const when = (instant: string | null, locale: Locale): string =>
  instant ? formatDateTime(new Date(instant), locale) : "";
const stopName = (index: number | null, { labels }: Page): string =>
  index === null ? labels.between : index === 0 ? labels.pickup : `${labels.stop} ${index}`;

function printSummary(
  { pdf, labels, locale }: Page,
  { booking, customer, driver }: EvidenceContent,
): void {
  const declared = (booking.parcel as { declaredValueSatang?: number }).declaredValueSatang;
  pdf.nameValues([
    [labels.booking, booking.number],
    [labels.customer, customer],
    [labels.driver, driver],
    [labels.booked, when(booking.createdAt.toISOString(), locale)],
    [labels.ended, when(booking.endedAt?.toISOString() ?? null, locale)],
    [labels.paid, describePayment(booking.paymentMethod, pricePaid(booking), locale)],
    [labels.declared, declared === undefined ? null : formatBaht(declared)],
  ]);
}

const pricePaid = (booking: BookingRow) => ({
  totalSatang: Number(booking.totalSatang),
  creditSatang: Number(booking.creditSatang),
  laterSatang: Number(booking.laterSatang),
  backSatang: linesOf(booking).reduce(
    (sum, { code, amountSatang }) => sum + (code === "edit_back" ? amountSatang : 0),
    0,
  ),
});

function printStops(page: Page, { nearStops }: Evidence): void {
  const { pdf, labels, locale } = page;
  pdf.heading(labels.stops);
  pdf.table({
    columns: [
      { title: labels.stop, share: 1 },
      { title: labels.address, share: 3 },
      { title: labels.nearest, share: 2 },
      { title: labels.atStop, share: 2 },
    ],
    rows: nearStops.map((stop) => [
      stopName(stop.stopIndex, page),
      stop.address,
      stop.nearestMetres === null
        ? labels.unseen
        : `${stop.nearestMetres} ${labels.metres}\n${when(stop.nearestAt, locale)}`,
      stop.firstNearAt && stop.lastNearAt
        ? `${formatTime(new Date(stop.firstNearAt), locale)} – ${formatTime(new Date(stop.lastNearAt), locale)}`
        : labels.unseen,
    ]),
  });
}

function printProofs(page: Page, { proofs }: Evidence): void {
  const { pdf, labels, locale } = page;
  pdf.heading(labels.proofs);
  if (proofs.length === 0) pdf.text(labels.none, { quiet: true });
  if (proofs.length === 0) return;
  pdf.table({
    columns: [
      { title: labels.stop, share: 1.2 },
      { title: labels.kind, share: 1.4 },
      { title: labels.happened, share: 1.8 },
      { title: labels.received, share: 1.8 },
      { title: labels.fingerprint, share: 3.4 },
    ],
    rows: proofs.map((proof) => [
      stopName(proof.stopIndex, page),
      [proofLabel(proof.kind, locale), proof.recipientName].filter(Boolean).join("\n"),
      when(proof.happenedAt, locale),
      when(proof.receivedAt, locale),
      fingerprint(proof, labels),
    ]),
    size: 8,
  });
}

/** A hash in two halves, which no cell would break by itself, and whether what arrived is what was spoken of. */
function fingerprint(
  { sha256, intact, verified }: Evidence["proofs"][number],
  labels: EvidenceLabels,
): string {
  if (verified !== null) return verified ? labels.pinRight : labels.pinWrong;
  if (!sha256) return "";
  const halves = `${sha256.slice(0, 32)}\n${sha256.slice(32)}`;
  return intact === null ? halves : `${halves}\n${intact ? labels.intact : labels.changed}`;
}

function printTimeline(page: Page, { events }: Evidence): void {
  const { pdf, labels, locale } = page;
  pdf.heading(labels.timeline);
  pdf.table({
    columns: [
      { title: labels.happened, share: 1.8 },
      { title: labels.what, share: 3 },
      { title: labels.who, share: 2 },
      { title: labels.received, share: 1.8 },
    ],
    rows: events.map((event) => [
      when(event.happenedAt, locale),
      [
        timelineLabel(event.kind, locale),
        event.stopIndex !== null && stopName(event.stopIndex, page),
      ]
        .filter(Boolean)
        .join(" · "),
      [actorLabel(event.actor.kind, locale), event.actor.name].filter(Boolean).join(" · "),
      when(event.receivedAt, locale),
    ]),
    size: 8.5,
  });
}

function printReports({ pdf, labels, locale }: Page, reports: readonly ReportMessage[]): void {
  if (reports.length === 0) return;
  pdf.heading(labels.reports);
  for (const { number, at, name, text } of reports) {
    pdf.text(`${number} · ${name} · ${formatDateTime(at, locale)}`, { size: 9, weight: "medium" });
    pdf.text(text, { size: 9.5 });
    pdf.space(4);
  }
}

/**
 * Handovers that no phone proved: the member of staff who confirmed each one, and how they knew.
 */
function printStaffStatements(page: Page, statements: readonly StaffStatement[]): void {
  const { pdf, labels, locale } = page;
  if (statements.length === 0) return;
  pdf.heading(labels.spoken);
  for (const { at, name, note: text } of statements) {
    pdf.text(`${actorLabel("staff", locale)} · ${name} · ${formatDateTime(at, locale)}`, {
      size: 9,
      weight: "medium",
    });
    pdf.text(text, { size: 9.5 });
    pdf.space(4);
  }
}

/** What customer, driver and staff wrote to each other about it, in their order. */
function printChat({ pdf, labels, locale }: Page, chat: readonly ChatMessage[]): void {
  if (chat.length === 0) return;
  pdf.heading(labels.chat);
  for (const { at, role, name, text, picture } of chat) {
    pdf.text(`${actorLabel(role, locale)} · ${name} · ${formatDateTime(at, locale)}`, {
      size: 9,
      weight: "medium",
    });
    pdf.text([text, picture && `[${labels.picture}]`].filter(Boolean).join(" "), { size: 9.5 });
    pdf.space(4);
  }
}

function printPictures(page: Page, pictures: readonly Picture[]): void {
  const { pdf, labels, locale } = page;
  if (pictures.length === 0) return;
  pdf.heading(labels.pictures);
  for (const { stopIndex, kind, at, bytes, by } of pictures)
    pdf.image(bytes, {
      widthPoints: 300,
      heightPointsMax: 320,
      caption: [
        stopName(stopIndex, page),
        proofLabel(kind, locale),
        by && `${actorLabel("staff", locale)} ${by}`,
        when(at, locale),
      ]
        .filter(Boolean)
        .join(" · "),
    });
}
