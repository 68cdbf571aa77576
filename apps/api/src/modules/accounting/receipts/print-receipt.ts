import {
  type BilingualText,
  branchLabel,
  receiptTexts as labels,
  receiptMethodLabels,
  receiptTitle,
} from "@songtan/contract/payments/receipt-texts";
import type { ReceiptView } from "@songtan/contract/payments/receipts";
import { formatDate, formatDateTime } from "@songtan/domain/thai/dates";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import { type Column, makePdf, type PdfDocument } from "../../../pdf/document.ts";

const small = { size: 8.5, quiet: true } as const;
const both = ({ th, en }: BilingualText): string => `${th} / ${en}`;
const baht = (satang: number): string =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    satang / 100,
  );
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
      foot: `${receipt.serial} · ${both(labels.byComputer)}`,
    },
    (doc) => {
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
      printLines(doc, receipt);
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
  doc.text(`${both(labels.taxId)} ${formatTaxId(seller.taxId)}`, { size: 9 });
  doc.text(both(branchLabel(seller.branch)), { size: 9 });
}

function printHead(doc: Column, receipt: ReceiptView): void {
  const right = { align: "right" } as const;
  const title = receiptTitle(receipt);
  doc.text(title.th, { ...right, size: 16, weight: "bold" });
  doc.text(title.en, { ...right, size: 11, weight: "medium" });
  doc.space(6);
  doc.text(`${both(labels.serial)} ${receipt.serial}`, { ...right, weight: "medium" });
  doc.text(`${both(labels.issued)} ${day(receipt.issuedAt)}`, { ...right, size: 9 });
  if (receipt.bookingNumber)
    doc.text(`${both(labels.booking)} ${receipt.bookingNumber}`, { ...right, size: 9 });
  if (receipt.replaces)
    doc.text(`${both(labels.replaces)} ${receipt.replaces.serial}`, { ...right, size: 9 });
}

function printPayer(doc: PdfDocument, { payer }: ReceiptView): void {
  const branch = payer.branch === null ? null : both(branchLabel(payer.branch));
  doc.nameValues([
    [both(labels.payer), payer.name],
    [both(labels.address), payer.address],
    [
      both(labels.taxId),
      payer.taxId && [formatTaxId(payer.taxId), branch].filter(Boolean).join(" · "),
    ],
  ]);
}

function printLines(doc: PdfDocument, receipt: ReceiptView): void {
  doc.table({
    columns: [
      { title: "#", share: 0.5, align: "center" },
      { title: both(labels.item), share: 7 },
      { title: both(labels.amount), share: 2.4, align: "right" },
    ],
    rows: [
      ...receipt.lines.map((line, index) => [
        String(index + 1),
        `${both(line)}${line.taxed ? " *" : ""}`,
        baht(line.amountSatang),
      ]),
      { cells: ["", both(labels.total), baht(receipt.amountSatang)], strong: true },
    ],
  });
  doc.space(4);
  doc.text(`(${receipt.amountWords})`, { align: "right", weight: "medium" });
}

function printSums(doc: PdfDocument, receipt: ReceiptView): void {
  const { correction } = receipt;
  doc.space(8);
  doc.ensureSpace(90);
  const sums: [string, string | null][] = [
    [both(labels.exempt), shown(receipt.exemptSatang)],
    [both(labels.passedOn), shown(receipt.passedOnSatang)],
    [both(labels.net), shown(receipt.netSatang)],
    [`${both(labels.vat)} ${receipt.vatPercent}%`, shown(receipt.vatSatang)],
  ];
  if (correction)
    sums.unshift(
      [
        both(labels.corrects),
        `${correction.serial} (${formatDate(new Date(correction.issuedAt), "th")})`,
      ],
      [both(labels.correctedWorth), baht(correction.amountSatang)],
      [both(labels.correctValue), baht(correction.leftSatang)],
      [both(labels.difference), baht(receipt.amountSatang)],
    );
  doc.sums(sums);
  if (receipt.lines.some(({ taxed }) => taxed)) doc.text(`* ${both(labels.taxedMark)}`, small);
}

function printRemarks(doc: PdfDocument, receipt: ReceiptView): void {
  const back = receipt.kind === "credit_note";
  const received = new Date(receipt.receivedAt);
  doc.space(8);
  doc.rule();
  doc.space(8);
  doc.nameValues(
    [
      [both(back ? labels.givenBackBy : labels.method), both(receiptMethodLabels[receipt.method])],
      [
        both(back ? labels.givenBack : labels.received),
        `${formatDateTime(received, "th")} (${formatDateTime(received, "en")})`,
      ],
      [both(labels.replacedBy), receipt.replacedBy?.serial],
      [
        both(labels.credited),
        receipt.creditNotes.map((note) => `${note.serial} (${baht(note.amountSatang)})`).join(", "),
      ],
    ],
    0.45,
  );
}

const shown = (satang: number): string | null => (satang === 0 ? null : baht(satang));
