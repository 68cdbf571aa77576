import type { Evidence } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import { actorWord, evidenceWords, paidWords, proofWord, timelineWords } from "@songtan/contract/evidence-words";
import type { Locale } from "@songtan/domain/accounts/words";
import { formatBaht } from "@songtan/domain/money";
import { formatDateTime, formatTime } from "@songtan/domain/thai/dates";
import { companyOf } from "../../company.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { makePaper, type Paper } from "../../papers/paper.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { loadEvidence, stopOfProof } from "./queries.ts";

type PaperDeps = Pick<Deps, "db" | "clock" | "secrets" | "files" | "settings">;
type Picture = { stopIndex: number | null; kind: string; at: string; bytes: Buffer };
type Said = { number: string; at: Date; name: string; text: string };
type Written = { at: Date; role: string; name: string; text: string; picture: boolean };
type Known = {
  booking: BookingRow;
  customer: string;
  driver: string | null;
  evidence: Evidence;
  pictures: Picture[];
  said: Said[];
  chat: Written[];
};
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
    writeStops(page, known.evidence);
    writeProofs(page, known.evidence);
    writeTimeline(page, known.evidence);
    writeSaid(page, known.said);
    writeChat(page, known.chat);
    writePictures(page, known.pictures);
  });
  return { number, bytes };
}

async function loadKnown(trx: Trx, deps: PaperDeps, bookingId: string): Promise<Known> {
  const booking = await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const people = await trx
    .selectFrom("accounts")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [booking.customer_id, ...(booking.driver_id ? [booking.driver_id] : [])])
    .execute();
  const nameOf = (id: string) => {
    const person = people.find((one) => one.id === id);
    return person ? `${person.first_name} ${person.last_name}` : "";
  };
  const said = await trx
    .selectFrom("report_messages")
    .innerJoin("reports", "reports.id", "report_messages.report_id")
    .select(["reports.number", "report_messages.created_at", "author_name", "text"])
    .where("booking_id", "=", bookingId)
    .orderBy("report_messages.id")
    .execute();
  const chat = await trx
    .selectFrom("chat_messages")
    .select(["created_at", "author_role", "author_name", "text", "upload_id"])
    .where("booking_id", "=", bookingId)
    .orderBy("id")
    .execute();
  return {
    booking,
    chat: chat.map((row) => ({
      at: row.created_at,
      role: row.author_role,
      name: row.author_name,
      text: row.text,
      picture: row.upload_id !== null,
    })),
    customer: nameOf(booking.customer_id),
    driver: booking.driver_id && nameOf(booking.driver_id),
    evidence: await loadEvidence(trx, deps, bookingId),
    pictures: await loadPictures(trx, deps, bookingId),
    said: said.map((row) => ({ number: row.number, at: row.created_at, name: row.author_name, text: row.text })),
  };
}

async function loadPictures(trx: Trx, { files }: Pick<Deps, "files">, bookingId: string): Promise<Picture[]> {
  const rows = await trx
    .selectFrom("proofs")
    .innerJoin("task_events", "task_events.id", "proofs.task_event_id")
    .innerJoin("uploads", "uploads.id", "proofs.upload_id")
    .select(["proofs.kind", "happened_at", "storage_key"])
    .select(({ ref }) => stopOfProof(ref("task_events.kind"), ref("proofs.stop_index")).as("stop_index"))
    .where("proofs.booking_id", "=", bookingId)
    .where("encrypted", "=", false)
    .orderBy("proofs.stop_index")
    .orderBy("happened_at")
    .execute();
  const pictures: Picture[] = [];
  for (const row of rows) {
    const kept = await files.get(row.storage_key);
    const at = row.happened_at.toISOString();
    if (kept) pictures.push({ stopIndex: row.stop_index, kind: row.kind, at, bytes: Buffer.from(kept) });
  }
  return pictures;
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
  for (const { stopIndex, kind, at, bytes } of pictures)
    paper.image(bytes, {
      widthPoints: 300,
      heightPointsMax: 320,
      caption: `${stopName(stopIndex, page)} · ${proofWord(kind, locale)} · ${when(at, locale)}`,
    });
}
