import type { Evidence } from "@songtan/contract/console/reports";
import { actorWord, evidenceWords, paidWords, proofWord, timelineWords } from "@songtan/contract/evidence-words";
import type { Locale } from "@songtan/domain/accounts/words";
import { formatBaht } from "@songtan/domain/money";
import { formatDateTime, formatTime } from "@songtan/domain/thai/dates";
import { companyOf } from "../../company.ts";
import type { Deps } from "../../deps.ts";
import { makePaper, type Paper } from "../../papers/paper.ts";
import { type BookingRow, linesOf } from "../bookings/queries.ts";
import { type Known, loadKnown, type Picture, type Said, type Spoken, type Written } from "./load-known.ts";
import { writeCharged } from "./write-charged.ts";

type PaperDeps = Pick<Deps, "db" | "clock" | "secrets" | "files" | "settings">;
type Words = ReturnType<typeof evidenceWords>;
type Page = { paper: Paper; words: Words; locale: Locale };

/** What is known of a booking as a paper, in one language; pictures whole, files named by their hash. */
export async function makeEvidencePaper(
  deps: PaperDeps,
  { bookingId, locale }: { bookingId: string; locale: Locale },
): Promise<{ number: string; bytes: Buffer }> {
  const known = await deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => loadKnown(trx, deps, bookingId));
  const { number } = known.booking;
  const words = evidenceWords(locale);
  const company = companyOf(deps.settings);
  const madeAt = deps.clock();
  const head = {
    title: `${words.title} ${number}`,
    locale,
    author: locale === "th" ? company.nameTh : company.nameEn,
    madeAt,
    foot: `${number} · ${words.foot}`,
  };
  const bytes = await makePaper(head, (paper) => {
    const page = { paper, words, locale };
    paper.text(head.author, { size: 10, weight: "medium" });
    paper.text(words.title, { size: 17, weight: "bold" });
    paper.text(`${words.made} ${formatDateTime(madeAt, locale)}`, { size: 9, quiet: true });
    paper.space(8);
    writeFacts(page, known);
    writeCharged(page, known.charged);
    writeStops(page, known.evidence);
    writeProofs(page, known.evidence);
    writeTimeline(page, known.evidence);
    writeSpoken(page, known.spoken);
    writeSaid(page, known.said);
    writeChat(page, known.chat);
    writePictures(page, known.pictures);
  });
  return { number, bytes };
}

const when = (instant: string | null, locale: Locale): string =>
  instant ? formatDateTime(new Date(instant), locale) : "";
const stopName = (index: number | null, { words }: Page): string =>
  index === null ? words.between : index === 0 ? words.pickup : `${words.stop} ${index}`;

function writeFacts({ paper, words, locale }: Page, { booking, customer, driver }: Known): void {
  const declared = (booking.parcel as { declaredValueSatang?: number }).declaredValueSatang;
  paper.facts([
    [words.booking, booking.number],
    [words.customer, customer],
    [words.driver, driver],
    [words.booked, when(booking.created_at.toISOString(), locale)],
    [words.ended, when(booking.ended_at?.toISOString() ?? null, locale)],
    [words.paid, paidWords(booking.payment_method, pricePaid(booking), locale)],
    [words.declared, declared === undefined ? null : formatBaht(declared)],
  ]);
}

const pricePaid = (booking: BookingRow) => ({
  totalSatang: Number(booking.total_satang),
  creditSatang: Number(booking.credit_satang),
  laterSatang: Number(booking.later_satang),
  backSatang: linesOf(booking).reduce(
    (sum, { code, amountSatang }) => sum + (code === "edit_back" ? amountSatang : 0),
    0,
  ),
});

function writeStops(page: Page, { nearStops }: Evidence): void {
  const { paper, words, locale } = page;
  const metres = locale === "th" ? "เมตร" : "m";
  paper.heading(words.stops);
  paper.table({
    columns: [
      { title: words.stop, share: 1 },
      { title: words.address, share: 3 },
      { title: words.nearest, share: 2 },
      { title: words.atStop, share: 2 },
    ],
    rows: nearStops.map((stop) => [
      stopName(stop.stopIndex, page),
      stop.address,
      stop.nearestMetres === null ? words.unseen : `${stop.nearestMetres} ${metres}\n${when(stop.nearestAt, locale)}`,
      stop.firstNearAt && stop.lastNearAt
        ? `${formatTime(new Date(stop.firstNearAt), locale)} – ${formatTime(new Date(stop.lastNearAt), locale)}`
        : words.unseen,
    ]),
  });
}

function writeProofs(page: Page, { proofs }: Evidence): void {
  const { paper, words, locale } = page;
  paper.heading(words.proofs);
  if (proofs.length === 0) paper.text(words.none, { quiet: true });
  if (proofs.length === 0) return;
  paper.table({
    columns: [
      { title: words.stop, share: 1.2 },
      { title: words.kind, share: 1.4 },
      { title: words.happened, share: 1.8 },
      { title: words.received, share: 1.8 },
      { title: words.fingerprint, share: 3.4 },
    ],
    rows: proofs.map((proof) => [
      stopName(proof.stopIndex, page),
      [proofWord(proof.kind, locale), proof.recipientName].filter(Boolean).join("\n"),
      when(proof.happenedAt, locale),
      when(proof.receivedAt, locale),
      fingerprint(proof, words),
    ]),
    size: 8,
  });
}

/** A hash in two halves, which no cell would break by itself, and whether what arrived is what was spoken of. */
function fingerprint({ sha256, intact, verified }: Evidence["proofs"][number], words: Words): string {
  if (verified !== null) return verified ? words.pinRight : words.pinWrong;
  if (!sha256) return "";
  const halves = `${sha256.slice(0, 32)}\n${sha256.slice(32)}`;
  return intact === null ? halves : `${halves}\n${intact ? words.intact : words.changed}`;
}

function writeTimeline(page: Page, { events }: Evidence): void {
  const { paper, words, locale } = page;
  paper.heading(words.timeline);
  paper.table({
    columns: [
      { title: words.happened, share: 1.8 },
      { title: words.what, share: 3 },
      { title: words.who, share: 2 },
      { title: words.received, share: 1.8 },
    ],
    rows: events.map((event) => [
      when(event.happenedAt, locale),
      [timelineWords[event.kind][locale], event.stopIndex !== null && stopName(event.stopIndex, page)]
        .filter(Boolean)
        .join(" · "),
      [actorWord(event.actor.kind, locale), event.actor.name].filter(Boolean).join(" · "),
      when(event.receivedAt, locale),
    ]),
    size: 8.5,
  });
}

function writeSaid({ paper, words, locale }: Page, said: readonly Said[]): void {
  if (said.length === 0) return;
  paper.heading(words.reports);
  for (const { number, at, name, text } of said) {
    paper.text(`${number} · ${name} · ${formatDateTime(at, locale)}`, { size: 9, weight: "medium" });
    paper.text(text, { size: 9.5 });
    paper.space(4);
  }
}

/** Where no phone proved it: who of staff said so, and how they knew. */
function writeSpoken(page: Page, spoken: readonly Spoken[]): void {
  const { paper, words, locale } = page;
  if (spoken.length === 0) return;
  paper.heading(words.spoken);
  for (const { at, name, words: text } of spoken) {
    paper.text(`${actorWord("staff", locale)} · ${name} · ${formatDateTime(at, locale)}`, {
      size: 9,
      weight: "medium",
    });
    paper.text(text, { size: 9.5 });
    paper.space(4);
  }
}

/** What customer, driver and staff wrote to each other about it, in their order. */
function writeChat({ paper, words, locale }: Page, chat: readonly Written[]): void {
  if (chat.length === 0) return;
  paper.heading(words.chat);
  for (const { at, role, name, text, picture } of chat) {
    paper.text(`${actorWord(role, locale)} · ${name} · ${formatDateTime(at, locale)}`, { size: 9, weight: "medium" });
    paper.text([text, picture && `[${words.picture}]`].filter(Boolean).join(" "), { size: 9.5 });
    paper.space(4);
  }
}

function writePictures(page: Page, pictures: readonly Picture[]): void {
  const { paper, words, locale } = page;
  if (pictures.length === 0) return;
  paper.heading(words.pictures);
  for (const { stopIndex, kind, at, bytes, by } of pictures)
    paper.image(bytes, {
      widthPoints: 300,
      heightPointsMax: 320,
      caption: [
        stopName(stopIndex, page),
        proofWord(kind, locale),
        by && `${actorWord("staff", locale)} ${by}`,
        when(at, locale),
      ]
        .filter(Boolean)
        .join(" · "),
    });
}
