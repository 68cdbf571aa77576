import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import type { WithheldIncome } from "@songtan/domain/tax/rates";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../locales/en/books.json" with { type: "json" };
import th from "../../../../locales/th/books.json" with { type: "json" };

type ReportTexts = typeof en & {
  account: Record<LedgerAccount, string>;
  income: Record<WithheldIncome, string>;
};
/** Names of accounts, columns and kinds of income in the accountant's files. */
export const reportTexts: Catalogue<ReportTexts> = { th, en };

export type Column = keyof ReportTexts["column"];
