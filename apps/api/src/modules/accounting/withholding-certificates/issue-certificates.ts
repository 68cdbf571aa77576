import { Refusal } from "@songtan/contract/errors";
import { sumSatang } from "@songtan/domain/money";
import { yearIsFinal } from "@songtan/domain/tax/certificate";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadCompany, sellerOf } from "../../platform/operator/load-operator-settings.ts";
import { listWithheldFrom } from "../tax/withheld.ts";
import {
  type Certificate,
  issueOnce,
  loadLastClosedMonth,
  loadPayee,
} from "./certificate-records.ts";

type IssueDeps = Pick<Deps, "clock" | "settings" | "secrets">;
type Withheld = Awaited<ReturnType<typeof listWithheldFrom>>[number];
export type Days = { from: string; to: string; driverId?: string };

export const daysOfYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** A certificate for each payment tax was withheld from, in the order of the month's report. */
export async function issueForPayments(
  trx: Trx,
  deps: IssueDeps,
  { withholdingId, ...days }: Days & { withholdingId?: string },
): Promise<Certificate[]> {
  const rows = (await listWithheldFrom(trx, days)).filter(
    ({ id }) => !withholdingId || id === withholdingId,
  );
  const issued: Certificate[] = [];
  for (const row of rows) issued.push(await issueFor(trx, deps, row));
  return issued;
}

async function issueFor(trx: Trx, deps: IssueDeps, row: Withheld): Promise<Certificate> {
  const { clock, settings } = deps;
  const { driverId, baseSatang, taxSatang, income, percent, place, accountingOn } = row;
  return issueOnce(trx, {
    source: row.source,
    period: "payment",
    year: Number(accountingOn.slice(0, 4)),
    driverId,
    baseSatang,
    taxSatang,
    body: {
      payer: sellerOf(await loadCompany(trx, { settings }, clock())),
      payee: await loadPayee(trx, deps, driverId),
      ...{ place, paidOn: accountingOn, income, percent },
    },
    now: clock(),
  });
}

/**
 * One certificate for all that was withheld from a driver in a tax year, or from each of them.
 *
 * @throws Refusal `certificate_not_ready` while the year's books are open
 */
export async function issueForYear(
  trx: Trx,
  deps: IssueDeps,
  { year, driverId }: { year: number; driverId?: string },
): Promise<Certificate[]> {
  const { clock, settings } = deps;
  if (!yearIsFinal(year, await loadLastClosedMonth(trx)))
    throw new Refusal("certificate_not_ready");
  const rows = await listWithheldFrom(trx, { ...daysOfYear(year), ...(driverId && { driverId }) });
  const issued: Certificate[] = [];
  const alike = Map.groupBy(rows, (row) => `${row.driverId}:${row.income}:${row.percent}`);
  for (const [key, ofDriver] of alike) {
    const [first] = ofDriver;
    if (!first) continue;
    const { income, percent } = first;
    issued.push(
      await issueOnce(trx, {
        source: `year:${year}:${key}`,
        period: "year",
        year,
        driverId: first.driverId,
        baseSatang: sumSatang(ofDriver.map((row) => row.baseSatang)),
        taxSatang: sumSatang(ofDriver.map((row) => row.taxSatang)),
        body: {
          payer: sellerOf(await loadCompany(trx, { settings }, clock())),
          payee: await loadPayee(trx, deps, first.driverId),
          ...{ place: null, paidOn: String(year), income, percent },
        },
        now: clock(),
      }),
    );
  }
  return issued;
}
