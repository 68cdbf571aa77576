import { changesAlone } from "@songtan/domain/quoting/compare/price-limits";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { loadPriceLimits } from "../../platform/operator/load-operator-settings.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";

/**
 * The second person of a change of prices, be it a tariff or a holiday.
 * @throws Refusal of the second person
 */
export const requireSecondPricer = (
  trx: Trx,
  deps: SecondPersonDeps,
  people: { first: string | null; second: string },
): Promise<void> => requireSecondPerson(trx, deps, { rule: "tariff", ...people });

type PriceStep = {
  /** The greatest change of a price by this step. */
  percent: number;
  /** The members of staff who make it. */
  people: readonly string[];
  now: Date;
  /** A version that this step undoes, which therefore does not count. */
  without?: string;
};

const dayMilliseconds = 86_400_000;

/** Returns true when a step is too large for one person, together with the versions that they published alone lately. */
export async function needsSecondPricer(
  db: Reader,
  { percent, people, now, without }: PriceStep,
): Promise<boolean> {
  const limits = await loadPriceLimits(db, now);
  const since = new Date(now.getTime() - limits.raiseAloneDays * dayMilliseconds);
  const staff = sql`array[${sql.join(people)}]::uuid[]`;
  const { earlierPercent } = await db
    .selectFrom("tariffs")
    .select(sql<number>`coalesce(sum(changed_percent), 0)`.as("earlierPercent"))
    .where("needsTwo", "=", false)
    .where("withdrawnAt", "is", null)
    .where("createdAt", ">", since)
    .where(sql<boolean>`(published_by = any(${staff}) or priced_by && ${staff})`)
    .$if(without !== undefined, (query) => query.where("id", "!=", without ?? ""))
    .executeTakeFirstOrThrow();
  return !changesAlone({ percent, earlierPercent }, limits);
}
