import {
  bilingual,
  branchLabel,
  receiptLabel,
  receiptMethod,
  receiptTitle,
} from "@songtan/contract/payments/receipt-texts";
import type { ReceiptView } from "@songtan/contract/payments/receipts";
import { formatAmount } from "@songtan/domain/money";
import { formatDate, formatDateTime, formatMonth } from "@songtan/domain/thai/dates";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import { type Column, makePdf, type PdfDocument } from "../../../pdf/document.ts";

const small = { size: 8.5, quiet: true } as const;
const day = (instant: string): string =>
  `${formatDate(new Date(instant), "th")} (${formatDate(new Date(instant), "en")})`;

/**
 * Prints a receipt as PDF in both languages, as Thai companies do. It uses only stored data and its
 * own date, so that the bytes are always the same; only a later void or credit note is added.
 */
export function printReceipt(receipt: ReceiptView): Promise<Buffer> {
  const title = receiptTitle(receipt);
  const { seller } = receipt;
  return makePdf(
    {
      title: `${title.th} ${receipt.serial}`,
      locale: "th",
      author: seller.nameTh,
      madeAt: new Date(receipt.issuedAt),
      foot: `${receipt.serial} · ${receiptLabel("byComputer")}`,
    },
    async (doc) => {
      doc.columns(
        (left) => printSeller(left, receipt),
        (right) => printHead(right, receipt),
        0.58,
      );
      doc.space(10);
      doc.rule();
      doc.space(8);
      printPayer(doc, receipt);
      doc.space(10);
      await printLines(doc, receipt);
      printSums(doc, receipt);
      printRemarks(doc, receipt);
    },
  );
}

function printSeller(doc: Column, { seller }: ReceiptView): void {
  doc.text(seller.nameTh, { size: 13, weight: "bold" });
  doc.text(seller.nameEn, { size: 10, weight: "medium" });
  doc.space(2);
  doc.text(seller.addressTh, { size: 9 });
  doc.text(seller.addressEn, { size: 9 });
  doc.text(`${receiptLabel("taxId")} ${formatTaxId(seller.taxId)}`, { size: 9 });
  doc.text(bilingual(branchLabel(seller.branch)), { size: 9 });
}

function printHead(doc: Column, receipt: ReceiptView): void {
  const right = { align: "right" } as const;
  const title = receiptTitle(receipt);
  doc.text(title.th, { ...right, size: 16, weight: "bold" });
  doc.text(title.en, { ...right, size: 11, weight: "medium" });
  doc.space(6);
  doc.text(`${receiptLabel("serial")} ${receipt.serial}`, { ...right, weight: "medium" });
  doc.text(`${receiptLabel("issued")} ${day(receipt.issuedAt)}`, { ...right, size: 9 });
  if (receipt.bookingNumber)
    doc.text(`${receiptLabel("booking")} ${receipt.bookingNumber}`, { ...right, size: 9 });
  if (receipt.invoice) {
    const { month } = receipt.invoice;
    const months = `${formatMonth(month, "th")} (${formatMonth(month, "en")})`;
    doc.text(`${receiptLabel("period")} ${months}`, { ...right, size: 9 });
    doc.text(`${receiptLabel("dueOn")} ${day(receipt.invoice.dueOn)}`, {
      ...right,
      weight: "medium",
    });
  }
  if (receipt.replaces)
    doc.text(`${receiptLabel("replaces")} ${receipt.replaces.serial}`, { ...right, size: 9 });
}

function printPayer(doc: PdfDocument, { payer }: ReceiptView): void {
  const branch = payer.branch === null ? null : bilingual(branchLabel(payer.branch));
  doc.nameValues([
    [receiptLabel("payer"), payer.name],
    [receiptLabel("address"), payer.address],
    [
      receiptLabel("taxId"),
      payer.taxId && [formatTaxId(payer.taxId), branch].filter(Boolean).join(" · "),
    ],
  ]);
}

async function printLines(doc: PdfDocument, receipt: ReceiptView): Promise<void> {
  await doc.table({
    columns: [
      { title: "#", share: 0.5, align: "center", text: (_, index) => String(index + 1) },
      {
        title: receiptLabel("item"),
        share: 7,
        text: (line) => `${bilingual(line)}${line.taxed ? " *" : ""}`,
      },
      {
        title: receiptLabel("amount"),
        share: 2.4,
        align: "right",
        text: (line) => formatAmount(line.amountSatang),
      },
    ],
    rows: receipt.lines,
    total: ["", receiptLabel("total"), formatAmount(receipt.amountSatang)],
  });
  doc.space(4);
  doc.text(`(${receipt.amountWords})`, { align: "right", weight: "medium" });
}

function printSums(doc: PdfDocument, receipt: ReceiptView): void {
  const { correction } = receipt;
  doc.space(8);
  doc.ensureSpace(90);
  const sums: [string, string | null][] = [
    [receiptLabel("exempt"), shown(receipt.exemptSatang)],
    [receiptLabel("passedOn"), shown(receipt.passedOnSatang)],
    [receiptLabel("net"), shown(receipt.netSatang)],
    [`${receiptLabel("vat")} ${receipt.vatPercent}%`, shown(receipt.vatSatang)],
  ];
  if (correction)
    sums.unshift(
      [
        receiptLabel("corrects"),
        `${correction.serial} (${formatDate(new Date(correction.issuedAt), "th")})`,
      ],
      [receiptLabel("correctedWorth"), formatAmount(correction.amountSatang)],
      [receiptLabel("correctValue"), formatAmount(correction.leftSatang)],
      [receiptLabel("difference"), formatAmount(receipt.amountSatang)],
    );
  doc.sums(sums);
  if (receipt.lines.some(({ taxed }) => taxed)) doc.text(`* ${receiptLabel("taxedMark")}`, small);
}

function printRemarks(doc: PdfDocument, receipt: ReceiptView): void {
  const back = receipt.kind === "credit_note";
  // Nothing came in yet: what is due is in the head.
  const isInvoice = receipt.kind === "invoice";
  const received = new Date(receipt.receivedAt);
  doc.space(8);
  doc.rule();
  doc.space(8);
  doc.nameValues(
    [
      [receiptLabel(back ? "givenBackBy" : "method"), bilingual(receiptMethod(receipt.method))],
      [
        receiptLabel(back ? "givenBack" : "received"),
        isInvoice ? null : `${formatDateTime(received, "th")} (${formatDateTime(received, "en")})`,
      ],
      [receiptLabel("replacedBy"), receipt.replacedBy?.serial],
      [
        receiptLabel("credited"),
        receipt.creditNotes
          .map((note) => `${note.serial} (${formatAmount(note.amountSatang)})`)
          .join(", "),
      ],
    ],
    0.45,
  );
}

const shown = (satang: number): string | null => (satang === 0 ? null : formatAmount(satang));
