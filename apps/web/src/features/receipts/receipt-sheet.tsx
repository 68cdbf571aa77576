import { formatDay, formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import {
  bilingual,
  branchLabel,
  receiptLabel,
  receiptMethod,
  receiptTitle,
} from "@songtan/contract/payments/receipt-texts";
import type { ReceiptView } from "@songtan/contract/payments/receipts";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import css from "./receipt-sheet.module.css";

const day = (instant: string) => `${formatDay(instant, "th")} (${formatDay(instant, "en")})`;
const amount = (satang: number) => formatExactBaht(satang).replace("฿", "");

/** A receipt in its printed form: both languages at once, with the same text in the same order as the PDF. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
  const title = receiptTitle(receipt);
  return (
    <article className={css.sheet} aria-label={`${title.th} ${receipt.serial}`}>
      <Head receipt={receipt} />
      <Payer receipt={receipt} />
      <Lines receipt={receipt} />
      <p className={css.words} lang="th">
        ({receipt.amountWords})
      </p>
      <Sums receipt={receipt} />
      <Remarks receipt={receipt} />
    </article>
  );
}

function Head({ receipt }: { receipt: ReceiptView }) {
  const { seller } = receipt;
  const title = receiptTitle(receipt);
  return (
    <header className={css.head}>
      <div>
        <strong>{seller.nameTh}</strong>
        <br />
        {seller.nameEn}
        <p className={css.small}>
          {seller.addressTh}
          <br />
          {seller.addressEn}
          <br />
          {receiptLabel("taxId")} {formatTaxId(seller.taxId)}
          <br />
          {bilingual(branchLabel(seller.branch))}
        </p>
      </div>
      <div className={css.title}>
        <h2>{title.th}</h2>
        <p lang="en">{title.en}</p>
        <p className={css.small}>
          <b>
            {receiptLabel("serial")} {receipt.serial}
          </b>
          <br />
          {receiptLabel("issued")} {day(receipt.issuedAt)}
          {receipt.bookingNumber && (
            <>
              <br />
              {receiptLabel("booking")} {receipt.bookingNumber}
            </>
          )}
          {receipt.replaces && (
            <>
              <br />
              {receiptLabel("replaces")} {receipt.replaces.serial}
            </>
          )}
        </p>
      </div>
    </header>
  );
}

type DetailRow = readonly [name: string, value: string | null | undefined];

function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Payer({ receipt: { payer } }: { receipt: ReceiptView }) {
  const branch = payer.branch === null ? null : bilingual(branchLabel(payer.branch));
  return (
    <DetailRows
      rows={[
        [receiptLabel("payer"), payer.name],
        [receiptLabel("address"), payer.address],
        [
          receiptLabel("taxId"),
          payer.taxId && [formatTaxId(payer.taxId), branch].filter(Boolean).join(" · "),
        ],
      ]}
    />
  );
}

function Lines({ receipt }: { receipt: ReceiptView }) {
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{receiptLabel("item")}</th>
          <th scope="col">{receiptLabel("amount")}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={line.th}>
            <td>
              {bilingual(line)}
              {line.taxed && " *"}
            </td>
            <td>{amount(line.amountSatang)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{receiptLabel("total")}</th>
          <td>{amount(receipt.amountSatang)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Sums({ receipt }: { receipt: ReceiptView }) {
  const { correction } = receipt;
  const shown = (satang: number) => (satang === 0 ? null : amount(satang));
  return (
    <>
      <DetailRows
        rows={[
          [
            receiptLabel("corrects"),
            correction && `${correction.serial} (${formatDay(correction.issuedAt, "th")})`,
          ],
          [receiptLabel("correctedWorth"), correction && amount(correction.amountSatang)],
          [receiptLabel("correctValue"), correction && amount(correction.leftSatang)],
          [receiptLabel("difference"), correction && amount(receipt.amountSatang)],
          [receiptLabel("exempt"), shown(receipt.exemptSatang)],
          [receiptLabel("passedOn"), shown(receipt.passedOnSatang)],
          [receiptLabel("net"), shown(receipt.netSatang)],
          [`${receiptLabel("vat")} ${receipt.vatPercent}%`, shown(receipt.vatSatang)],
        ]}
      />
      {receipt.lines.some(({ taxed }) => taxed) && (
        <p className={css.small}>* {receiptLabel("taxedMark")}</p>
      )}
    </>
  );
}

function Remarks({ receipt }: { receipt: ReceiptView }) {
  const back = receipt.kind === "credit_note";
  const { receivedAt } = receipt;
  return (
    <footer className={css.remarks}>
      <DetailRows
        rows={[
          [receiptLabel(back ? "givenBackBy" : "method"), bilingual(receiptMethod(receipt.method))],
          [
            receiptLabel(back ? "givenBack" : "received"),
            `${formatInstant(receivedAt, "th")} (${formatInstant(receivedAt, "en")})`,
          ],
          [receiptLabel("replacedBy"), receipt.replacedBy?.serial],
          [
            receiptLabel("credited"),
            receipt.creditNotes
              .map((note) => `${note.serial} (${amount(note.amountSatang)})`)
              .join(", "),
          ],
        ]}
      />
      <p className={css.small}>{receiptLabel("byComputer")}</p>
    </footer>
  );
}
