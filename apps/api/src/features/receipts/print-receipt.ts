import {
  type BothWords,
  branchWords,
  receiptMethodWords,
  receiptTitle,
  receiptWords as words,
} from "@songtan/contract/receipt-words";
import type { ReceiptView } from "@songtan/contract/receipts";
import { formatDate, formatDateTime } from "@songtan/domain/thai/dates";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import { type Column, makePaper, type Paper } from "../../papers/paper.ts";

const small = { size: 8.5, quiet: true } as const;
const both = ({ th, en }: BothWords): string => `${th} / ${en}`;
const baht = (satang: number): string =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(satang / 100);
const day = (instant: string): string =>
  `${formatDate(new Date(instant), "th")} (${formatDate(new Date(instant), "en")})`;

/**
 * A paper as PDF, in both languages at once as Thai companies print them. Made from what was kept when it was issued, and
 * dated by it, so that it is the same bytes whenever somebody opens it; only a void or a credit note that came later is added.
 */
export function printReceipt(receipt: ReceiptView): Promise<Buffer> {
  const title = receiptTitle(receipt);
  const { seller } = receipt;
  return makePaper(
    {
      title: `${title.th} ${receipt.serial}`,
      locale: "th",
      author: seller.nameTh,
      madeAt: new Date(receipt.issuedAt),
      foot: `${receipt.serial} · ${both(words.byComputer)}`,
    },
    (paper) => {
      paper.beside(
        (left) => printSeller(left, receipt),
        (right) => printHead(right, receipt),
        0.58,
      );
      paper.space(10);
      paper.rule();
      paper.space(8);
      printPayer(paper, receipt);
      paper.space(10);
      printLines(paper, receipt);
      printSums(paper, receipt);
      printRemarks(paper, receipt);
    },
  );
}

function printSeller(paper: Column, { seller }: ReceiptView): void {
  paper.text(seller.nameTh, { size: 13, weight: "bold" });
  paper.text(seller.nameEn, { size: 10, weight: "medium" });
  paper.space(2);
  paper.text(seller.addressTh, { size: 9 });
  paper.text(seller.addressEn, { size: 9 });
  paper.text(`${both(words.taxId)} ${formatTaxId(seller.taxId)}`, { size: 9 });
  paper.text(both(branchWords(seller.branch)), { size: 9 });
}

function printHead(paper: Column, receipt: ReceiptView): void {
  const right = { align: "right" } as const;
  const title = receiptTitle(receipt);
  paper.text(title.th, { ...right, size: 16, weight: "bold" });
  paper.text(title.en, { ...right, size: 11, weight: "medium" });
  paper.space(6);
  paper.text(`${both(words.serial)} ${receipt.serial}`, { ...right, weight: "medium" });
  paper.text(`${both(words.issued)} ${day(receipt.issuedAt)}`, { ...right, size: 9 });
  if (receipt.bookingNumber) paper.text(`${both(words.booking)} ${receipt.bookingNumber}`, { ...right, size: 9 });
  if (receipt.replaces) paper.text(`${both(words.replaces)} ${receipt.replaces.serial}`, { ...right, size: 9 });
}

function printPayer(paper: Paper, { payer }: ReceiptView): void {
  const branch = payer.branch === null ? null : both(branchWords(payer.branch));
  paper.facts([
    [both(words.payer), payer.name],
    [both(words.address), payer.address],
    [both(words.taxId), payer.taxId && [formatTaxId(payer.taxId), branch].filter(Boolean).join(" · ")],
  ]);
}

function printLines(paper: Paper, receipt: ReceiptView): void {
  paper.table({
    columns: [
      { title: "#", share: 0.5, align: "center" },
      { title: both(words.item), share: 7 },
      { title: both(words.amount), share: 2.4, align: "right" },
    ],
    rows: [
      ...receipt.lines.map((line, index) => [
        String(index + 1),
        `${both(line)}${line.taxed ? " *" : ""}`,
        baht(line.amountSatang),
      ]),
      { cells: ["", both(words.total), baht(receipt.amountSatang)], strong: true },
    ],
  });
  paper.space(4);
  paper.text(`(${receipt.amountWords})`, { align: "right", weight: "medium" });
}

function printSums(paper: Paper, receipt: ReceiptView): void {
  const { correction } = receipt;
  paper.space(8);
  paper.keep(90);
  const sums: [string, string | null][] = [
    [both(words.exempt), shown(receipt.exemptSatang)],
    [both(words.passedOn), shown(receipt.passedOnSatang)],
    [both(words.net), shown(receipt.netSatang)],
    [`${both(words.vat)} ${receipt.vatPercent}%`, shown(receipt.vatSatang)],
  ];
  if (correction)
    sums.unshift(
      [both(words.corrects), `${correction.serial} (${formatDate(new Date(correction.issuedAt), "th")})`],
      [both(words.correctedWorth), baht(correction.amountSatang)],
      [both(words.correctValue), baht(correction.leftSatang)],
      [both(words.difference), baht(receipt.amountSatang)],
    );
  paper.sums(sums);
  if (receipt.lines.some(({ taxed }) => taxed)) paper.text(`* ${both(words.taxedMark)}`, small);
}

function printRemarks(paper: Paper, receipt: ReceiptView): void {
  const back = receipt.kind === "credit_note";
  const received = new Date(receipt.receivedAt);
  paper.space(8);
  paper.rule();
  paper.space(8);
  paper.facts(
    [
      [both(back ? words.givenBackBy : words.method), both(receiptMethodWords[receipt.method])],
      [
        both(back ? words.givenBack : words.received),
        `${formatDateTime(received, "th")} (${formatDateTime(received, "en")})`,
      ],
      [both(words.replacedBy), receipt.replacedBy?.serial],
      [
        both(words.credited),
        receipt.creditNotes.map((note) => `${note.serial} (${baht(note.amountSatang)})`).join(", "),
      ],
    ],
    0.45,
  );
}

const shown = (satang: number): string | null => (satang === 0 ? null : baht(satang));
