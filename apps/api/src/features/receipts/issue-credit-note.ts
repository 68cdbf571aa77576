import { receiptWords } from "@songtan/contract/receipt-words";
import { grantSource, refundSource } from "@songtan/domain/ledger/case-entries";
import { sumSatang } from "@songtan/domain/money";
import { negated, taxedFirst } from "@songtan/domain/tax/join-splits";
import { partOfSplit, sumParts, type TaxParts } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { AskedCreditNote } from "../../jobs/jobs.ts";
import { lockBooking } from "../bookings/queries.ts";
import { lockCustomer } from "../dues/queries.ts";
import { loadTaxSplit, partsOf } from "../tax/queries.ts";
import { bodyOf, findBySource, insertReceipt, loadFollowers, type ReceiptRow } from "./queries.ts";

/** What went back: of which money, how much, when, and by which entry of the books. */
type Back = {
  /** Names the note. */
  source: string;
  money: string;
  amountSatang: number;
  /** Null where the work was never done: there was nothing in the books. */
  grant: string | null;
  /** Of a price that was lowered, not of work that was never done. */
  lowered: boolean;
  endedAt: Date | null;
};

/** Money went back: a credit note on the paper that stands for it, once. A refund of two parts has two. */
export async function issueCreditNote(
  { db, clock }: Pick<Deps, "db" | "clock">,
  asked: AskedCreditNote,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const back = "cashOf" in asked ? cashBack(asked) : await loadRefund(trx, asked);
    if (!back) return;
    const plain = await findBySource(trx, back.money);
    // Its receipt is a job too and may come later; this one is then tried again.
    if (!plain) throw new Error(`no receipt yet for ${back.money}`);
    await lockPaper(trx, plain);
    if (await findBySource(trx, back.source)) return;
    const paper = await standingFor(trx, plain);
    const rest = await restOf(trx, paper);
    const parts = await partsGivenBack(trx, back, rest);
    const { source, amountSatang } = back;
    const endedAt = back.endedAt ?? clock();
    await insertReceipt(trx, noteOn(paper, { source, amountSatang, parts, rest, endedAt, now: clock() }));
  });
}

const cashBack = ({ cashOf, amountSatang, endedAt }: Extract<AskedCreditNote, { cashOf: string }>): Back => ({
  source: `cash-credited:${cashOf}`,
  money: `cash:${cashOf}`,
  amountSatang,
  grant: null,
  lowered: false,
  endedAt: new Date(endedAt),
});

async function loadRefund(
  trx: Trx,
  { refundId, part = "source" }: Extract<AskedCreditNote, { refundId: string }>,
): Promise<Back | null> {
  const refund = await trx
    .selectFrom("refunds")
    .select(["payment_id", "charge_id", "credit_of", "amount_satang", "credit_satang", "reason", "ended_at"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (!refund) return null;
  const ofCredit = part === "credit";
  const charged = refund.payment_id ? `payment:${refund.payment_id}` : `charge:${refund.charge_id}`;
  const grant = grantSource(refundId, part);
  return {
    source: refundSource(refundId, part),
    money: ofCredit ? `credit:${refund.credit_of}` : charged,
    amountSatang: Number(ofCredit ? refund.credit_satang : refund.amount_satang),
    grant,
    lowered: refund.reason === "staff" || refund.reason === "edited",
    // Credit is given at once, while the other part may still be on its way.
    endedAt: ofCredit ? ((await loadBookedAt(trx, grant)) ?? null) : refund.ended_at,
  };
}

/** The paper of a payment that stands now: the tax receipt where one replaced the plain one. */
async function standingFor(trx: Trx, plain: ReceiptRow): Promise<ReceiptRow> {
  return (await loadFollowers(trx, [plain.id])).find((other) => other.replaces_id === plain.id) ?? plain;
}

/** The booking's row, or else the customer's, guards its papers: a tax receipt that is being made out waits, or is waited for. */
async function lockPaper(trx: Trx, { booking_id, customer_id }: ReceiptRow): Promise<void> {
  if (booking_id) await lockBooking(trx, booking_id);
  else await lockCustomer(trx, customer_id);
}

async function loadBookedAt(trx: Trx, source: string): Promise<Date | undefined> {
  const entry = await trx
    .selectFrom("ledger_entries")
    .select("happened_at")
    .where("source", "=", source)
    .executeTakeFirst();
  return entry?.happened_at;
}

type Rest = TaxParts & { totalSatang: number };
type Note = { source: string; amountSatang: number; parts: TaxParts; rest: Rest; endedAt: Date; now: Date };

/** What a paper still stands for, after the credit notes on it. */
async function restOf(trx: Trx, paper: ReceiptRow): Promise<Rest> {
  const notes = (await loadFollowers(trx, [paper.id])).filter((other) => other.corrects_id === paper.id);
  const totalSatang = Number(paper.amount_satang) - sumSatang(notes.map((note) => Number(note.amount_satang)));
  return { ...sumParts([partsOf(paper), ...notes.map((note) => negated(partsOf(note)))]), totalSatang };
}

/** The books have decided already; before the work was done there was nothing to book, and what is kept has no VAT. */
async function partsGivenBack(trx: Trx, { grant, lowered, amountSatang }: Back, rest: Rest): Promise<TaxParts> {
  const booked = grant && (await loadTaxSplit(trx, grant));
  // What was not for a supply of ours, such as the fee in a due, is in no report of sales: on the paper it was passed on.
  if (booked) return withPassedOn(negated(booked), amountSatang);
  if (lowered) return partOfSplit(rest, { amountSatang, beforeSatang: 0 });
  return taxedFirst(rest, amountSatang);
}

function withPassedOn(parts: TaxParts, amountSatang: number): TaxParts {
  const restSatang = amountSatang - sumSatang(Object.values(parts));
  return { ...parts, passedOnSatang: parts.passedOnSatang + restSatang };
}

function noteOn(paper: ReceiptRow, { source, amountSatang, parts, rest, endedAt, now }: Note) {
  const body = bodyOf(paper);
  return {
    kind: "credit_note" as const,
    source,
    customerId: paper.customer_id,
    bookingId: paper.booking_id,
    correctsId: paper.id,
    amountSatang,
    ...parts,
    body: {
      ...body,
      lines: [
        {
          ...receiptWords.refundReason,
          amountSatang,
          taxed: parts.netSatang + parts.vatSatang > 0,
          passedOn: parts.passedOnSatang > 0,
        },
      ],
      correction: {
        serial: paper.serial,
        issuedAt: paper.issued_at.toISOString(),
        amountSatang: Number(paper.amount_satang),
        leftSatang: rest.totalSatang - amountSatang,
      },
    },
    receivedAt: endedAt,
    issuedAt: now,
  };
}
