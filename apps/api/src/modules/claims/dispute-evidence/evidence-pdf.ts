import {
  describePayment,
  type EvidenceLabels,
  evidenceLabels,
} from "@songtan/contract/claims/evidence-texts";
import { actorLabel, proofLabel, timelineLabel } from "@songtan/contract/claims/timeline-labels";
import type { Evidence } from "@songtan/contract/console/reports";
import type { Locale } from "@songtan/domain/account-types";
import { formatExactBaht } from "@songtan/domain/money";
import { formatDateTime, formatTime } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { makePdf, type PdfDocument } from "../../../pdf/document.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { loadCompany } from "../../platform/operator/load-operator-settings.ts";
import {
  type EvidenceContent,
  loadEvidenceContent,
  type Message,
  type Picture,
} from "./load-evidence.ts";
import { printCharges } from "./print-charges.ts";

type PdfDeps = Pick<Deps, "db" | "clock" | "secrets" | "files" | "settings">;
type Page = { pdf: PdfDocument; labels: EvidenceLabels; locale: Locale };

/** Prints the evidence of a booking as a PDF in one language, with whole pictures and the hashes of files. */
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
  const madeAt = deps.clock();
  const company = await loadCompany(deps.db, deps, madeAt);
  const head = {
    title: `${labels.title} ${number}`,
    locale,
    author: locale === "th" ? company.nameTh : company.nameEn,
    madeAt,
    foot: `${number} · ${labels.foot}`,
  };
  const bytes = await makePdf(head, async (pdf) => {
    const page = { pdf, labels, locale };
    pdf.text(head.author, { size: 10, weight: "medium" });
    pdf.text(labels.title, { size: 17, weight: "bold" });
    pdf.text(`${labels.made} ${formatDateTime(madeAt, locale)}`, { size: 9, quiet: true });
    pdf.space(8);
    printSummary(page, known);
    await printCharges(page, known.charges);
    await printStops(page, known.evidence);
    await printProofs(page, known.evidence);
    await printTimeline(page, known.evidence);
    // Handovers that no phone proved: who of staff confirmed each one, and how they knew.
    printMessages(page, labels.spoken, known.staffStatements);
    printMessages(page, labels.reports, known.reports);
    // Messages about the booking between customer, driver and staff, in their order.
    printMessages(page, labels.chat, known.chat);
    printPictures(page, known.pictures);
  });
  return { number, bytes };
}

const when = (instant: string | null, locale: Locale): string =>
  instant ? formatDateTime(new Date(instant), locale) : "";
const joinParts = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(" · ");
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
    [labels.declared, declared === undefined ? null : formatExactBaht(declared)],
  ]);
}

const pricePaid = (booking: BookingRow) => ({
  totalSatang: booking.totalSatang,
  creditSatang: booking.creditSatang,
  laterSatang: booking.laterSatang,
  backSatang: linesOf(booking).reduce(
    (sum, { code, amountSatang }) => sum + (code === "edit_back" ? amountSatang : 0),
    0,
  ),
});

async function printStops(page: Page, { nearStops }: Evidence): Promise<void> {
  const { pdf, labels, locale } = page;
  pdf.heading(labels.stops);
  await pdf.table({
    columns: [
      { title: labels.stop, share: 1, text: ({ stopIndex }) => stopName(stopIndex, page) },
      { title: labels.address, share: 3, text: ({ address }) => address },
      {
        title: labels.nearest,
        share: 2,
        text: ({ nearestMetres, nearestAt }) =>
          nearestMetres === null
            ? labels.unseen
            : `${nearestMetres} ${labels.metres}\n${when(nearestAt, locale)}`,
      },
      {
        title: labels.atStop,
        share: 2,
        text: ({ firstNearAt, lastNearAt }) =>
          firstNearAt && lastNearAt
            ? `${formatTime(new Date(firstNearAt), locale)} – ${formatTime(new Date(lastNearAt), locale)}`
            : labels.unseen,
      },
    ],
    rows: nearStops,
  });
}

async function printProofs(page: Page, { proofs }: Evidence): Promise<void> {
  const { pdf, labels, locale } = page;
  pdf.heading(labels.proofs);
  if (proofs.length === 0) pdf.text(labels.none, { quiet: true });
  if (proofs.length === 0) return;
  await pdf.table({
    columns: [
      { title: labels.stop, share: 1.2, text: ({ stopIndex }) => stopName(stopIndex, page) },
      {
        title: labels.kind,
        share: 1.4,
        text: ({ kind, recipientName }) =>
          [proofLabel(kind, locale), recipientName].filter(Boolean).join("\n"),
      },
      { title: labels.happened, share: 1.8, text: ({ happenedAt }) => when(happenedAt, locale) },
      { title: labels.received, share: 1.8, text: ({ receivedAt }) => when(receivedAt, locale) },
      { title: labels.fingerprint, share: 3.4, text: (proof) => fingerprint(proof, labels) },
    ],
    rows: proofs,
    size: 8,
  });
}

/**
 * Returns a hash in two halves, because a table cell would not break it, with a remark that the stored file matches or
 * does not match the reported hash.
 */
function fingerprint(
  { sha256, intact, verified }: Evidence["proofs"][number],
  labels: EvidenceLabels,
): string {
  if (verified !== null) return verified ? labels.pinRight : labels.pinWrong;
  if (!sha256) return "";
  const halves = `${sha256.slice(0, 32)}\n${sha256.slice(32)}`;
  return intact === null ? halves : `${halves}\n${intact ? labels.intact : labels.changed}`;
}

async function printTimeline(page: Page, { events }: Evidence): Promise<void> {
  const { pdf, labels, locale } = page;
  pdf.heading(labels.timeline);
  await pdf.table({
    columns: [
      { title: labels.happened, share: 1.8, text: ({ happenedAt }) => when(happenedAt, locale) },
      {
        title: labels.what,
        share: 3,
        text: ({ kind, stopIndex }) =>
          joinParts(timelineLabel(kind, locale), stopIndex !== null && stopName(stopIndex, page)),
      },
      {
        title: labels.who,
        share: 2,
        text: ({ actor, recordedBy }) =>
          joinParts(
            actorLabel(actor.kind, locale),
            actor.name,
            recordedBy !== null && `${labels.recordedBy} ${recordedBy}`,
          ),
      },
      { title: labels.received, share: 1.8, text: ({ receivedAt }) => when(receivedAt, locale) },
    ],
    rows: events,
    size: 8.5,
  });
}

function printMessages(page: Page, title: string, messages: readonly Message[]): void {
  const { pdf, labels, locale } = page;
  if (messages.length === 0) return;
  pdf.heading(title);
  for (const { from, at, name, text, hasPicture } of messages) {
    const source = "role" in from ? actorLabel(from.role, locale) : from.reportNumber;
    pdf.text(`${source} · ${name} · ${formatDateTime(at, locale)}`, { size: 9, weight: "medium" });
    pdf.text([text, hasPicture && `[${labels.picture}]`].filter(Boolean).join(" "), { size: 9.5 });
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
      caption: joinParts(
        stopName(stopIndex, page),
        proofLabel(kind, locale),
        by && `${actorLabel("staff", locale)} ${by}`,
        when(at, locale),
      ),
    });
}
