import type { StatementLineItemKind } from "@songtan/domain/ledger/statement-types";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../locales/en/statements.json" with { type: "json" };
import th from "../../locales/th/statements.json" with { type: "json" };
import type { StatementView } from "./statements.ts";

/**
 * The amounts of a job in the order they are shown. `sign`: whether it adds to the driver's money
 * or reduces it.
 */
export const statementAmounts = [
  { name: "fareSatang", sign: 1 },
  { name: "commissionSatang", sign: -1 },
  { name: "waitingSatang", sign: 1 },
  { name: "tipSatang", sign: 1 },
  { name: "feeSatang", sign: 1 },
  { name: "withheldSatang", sign: -1 },
  { name: "cashFareSatang", sign: -1 },
  { name: "cashOnDeliverySatang", sign: -1 },
  { name: "otherSatang", sign: 1 },
] as const satisfies readonly {
  name: keyof StatementView["totals"] & keyof typeof en.amount;
  sign: 1 | -1;
}[];

/** The texts of a statement, in print and in its CSV. */
export const statementTexts: Catalogue<
  typeof en & { entry: Record<StatementLineItemKind, string> }
> = { th, en };
