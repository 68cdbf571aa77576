import { assert } from "../assert.ts";
import { type Satang, satangPerBaht } from "../money.ts";
import { serviceDay } from "../thai/dates.ts";

/**
 * The carrier in the eyes of the tax office. `carrier`: the platform sells the transport and hires drivers to do it.
 * `agent`: the driver sells the transport, and the platform only sells its service to both. Setting `TAX_MODEL`.
 */
export const taxModels = ["carrier", "agent"] as const;
export type TaxModel = (typeof taxModels)[number];

/** A figure of the law from a Bangkok day on. Never edited: a new decree is a new row. All marked [B]: an accountant confirms. */
type Dated<Figure> = Figure & { from: string; source: string };

/** Value added tax, in percent of the price before it. */
export const vatRates: readonly Dated<{ percent: number }>[] = [
  {
    from: "1999-04-01",
    percent: 7,
    source: "Revenue Code s. 80, reduced by royal decree, renewed year by year [B]",
  },
];

/** Kinds of income named by the withholding rules: section 3 ter of the Revenue Code, order Por. 4/2528. */
export const withheldIncomes = ["transport", "service"] as const;
export type WithheldIncome = (typeof withheldIncomes)[number];

export const withholdingRates: readonly Dated<{ income: WithheldIncome; percent: number }>[] = [
  {
    from: "1985-10-01",
    income: "transport",
    percent: 1,
    source: "Por. 4/2528 cl. 12/4, transport not for the public [B]",
  },
  {
    from: "1985-10-01",
    income: "service",
    percent: 3,
    source: "Por. 4/2528 cl. 12/1, services and hire of work [B]",
  },
];

/**
 * Nothing is withheld below 1,000 baht for one contract: Por. 4/2528 cl. 13 [B]. We read one job of
 * one driver as one contract, for all the parts it is paid in.
 */
export const withholdingFloorSatang: Satang = 1000 * satangPerBaht;

/** The figure in force on the Bangkok day of `at`. Asserts that there is one. */
function inForce<Row extends { from: string }>(rows: readonly Row[], at: Date): Row {
  const day = serviceDay(at);
  const row = rows
    .filter(({ from }) => from <= day)
    .sort((left, right) => (left.from < right.from ? 1 : -1))[0];
  assert(row, "the law has a figure for the day");
  return row;
}

/** The rates in force at one instant, in percent. */
export type TaxRates = { vatPercent: number; transportPercent: number; servicePercent: number };

/** The rates that the law has at an instant. The operator's rows, where there are any, come first. */
export const lawRates = (at: Date): TaxRates => ({
  vatPercent: vatPercent(at),
  transportPercent: withholdingPercent("transport", at),
  servicePercent: withholdingPercent("service", at),
});

/** The rate withheld from an income, in percent. */
export const withheldPercentOf = (rates: TaxRates, income: WithheldIncome): number =>
  income === "transport" ? rates.transportPercent : rates.servicePercent;

/** The VAT rate of the law at an instant, in percent. */
export const vatPercent = (at: Date): number => inForce(vatRates, at).percent;

/** The rate the law withholds from an income at an instant, in percent. */
export const withholdingPercent = (income: WithheldIncome, at: Date): number =>
  inForce(
    withholdingRates.filter((row) => row.income === income),
    at,
  ).percent;
