import { receiptWords } from "@songtan/contract/receipt-words";
import { partOfSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { lockBooking } from "../bookings/queries.ts";
import { lockCustomer } from "../dues/queries.ts";
import { bodyOf, findBySource, insertReceipt, loadFollowers, type ReceiptRow } from "./queries.ts";

/** Money went back: a credit note on the paper that stands for it, once. */
export async function issueCreditNote(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { refundId }: { refundId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const refund = await trx
      .selectFrom("refunds")
      .select(["payment_id", "charge_id", "amount_satang", "ended_at"])
      .where("id", "=", refundId)
      .executeTakeFirst();
    if (!refund) return;
    const source = refund.payment_id ? `payment:${refund.payment_id}` : `charge:${refund.charge_id}`;
    const plain = await findBySource(trx, source);
    // Its receipt is a job too and may come later; this one is then tried again.
    if (!plain) throw new Error(`no receipt yet for ${source}`);
    await lockPaper(trx, plain);
    if (await findBySource(trx, `refund:${refundId}`)) return;
    const paper = await standingFor(trx, plain);
    const beforeSatang = await creditedOn(trx, paper.id);
    await insertReceipt(trx, noteOn(paper, { refundId, ...refund, beforeSatang, now: clock() }));
  });
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

async function creditedOn(trx: Trx, id: string): Promise<number> {
  const notes = (await loadFollowers(trx, [id])).filter((other) => other.corrects_id === id);
  return notes.reduce((sum, note) => sum + Number(note.amount_satang), 0);
}

type Refund = { refundId: string; amount_satang: number; ended_at: Date | null; beforeSatang: number; now: Date };

function noteOn(paper: ReceiptRow, { refundId, amount_satang, ended_at, beforeSatang, now }: Refund) {
  const whole = {
    totalSatang: Number(paper.amount_satang),
    exemptSatang: Number(paper.exempt_satang),
    passedOnSatang: Number(paper.passed_on_satang),
    netSatang: Number(paper.net_satang),
    vatSatang: Number(paper.vat_satang),
  };
  const amountSatang = amount_satang;
  const parts = partOfSplit(whole, { amountSatang, beforeSatang });
  const body = bodyOf(paper);
  return {
    kind: "credit_note" as const,
    source: `refund:${refundId}`,
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
        amountSatang: whole.totalSatang,
        leftSatang: whole.totalSatang - beforeSatang - amountSatang,
      },
    },
    receivedAt: ended_at ?? now,
    issuedAt: now,
  };
}
