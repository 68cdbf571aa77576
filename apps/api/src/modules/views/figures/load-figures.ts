import type { FiguresQuery, FiguresReport } from "@songtan/contract/console/overview/figures";
import { Refusal } from "@songtan/contract/errors";
import { type Figures, figureNames } from "@songtan/domain/figures/figures";
import { daysIn, spanProblem } from "@songtan/domain/figures/spans";
import { addMonths, lastDayOf, monthOf } from "@songtan/domain/ledger/months";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";

import { loadHours } from "./load-hours.ts";

type Query = z.infer<typeof FiguresQuery>;
type Summed = Figures & { key: string | null };

const defaultDays = 7;
/** More reasons than there are codes. */
const reasonsMax = 30;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sums = sql.join(
  figureNames.map(
    (name) => sql`coalesce(sum(${sql.ref(snake(name))}), 0)::bigint as ${sql.ref(snake(name))}`,
  ),
);

/** The figures of some days, read from the rows that the job keeps. */
export async function loadFigures(
  { db, clock }: Pick<Deps, "db" | "clock">,
  query: Query,
  { seesMoney }: { seesMoney: boolean },
): Promise<FiguresReport> {
  const to = query.to ?? serviceDay(clock());
  const from = query.from ?? addServiceDays(to, 1 - defaultDays);
  const problem = spanProblem({ from, to });
  if (problem) throw new Refusal("invalid", {}, { to: problem });
  const count = daysIn({ from, to });
  const before = spanBefore({ from, to }, count);
  // One snapshot: a day that is counted at the same time would be in one sum and not in another.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const read = async (span: { from: string; to: string }, by: RawBuilder<unknown>) => {
        const { rows } = await sql<Summed>`
          select ${by} as key, ${sums} from figure_days where ${matching(span, query)} group by 1`.execute(
          trx,
        );
        return rows.map((row) => (seesMoney ? row : withoutMoney(row)));
      };
      const span = { from, to };
      const days = await read(span, sql`day::text`);
      const byDay = new Map(days.map((row) => [row.key, row]));
      const ofKey = async <Name extends string>(name: Name, column: RawBuilder<unknown>) =>
        (await read(span, sql`nullif(${column}, '')`))
          .map(({ key, ...figures }) => ({ ...figures, [name]: key }))
          .sort((a, b) => b.bookings - a.bookings) as never;
      const cancellations = await sql<{ reason: string; bookings: number }>`
        select reason, sum(bookings)::bigint as bookings from figure_cancellations
        where ${matching(span, query)} group by 1 order by 2 desc, 1 limit ${reasonsMax}`.execute(
        trx,
      );
      const progress = await sql<{ countedAt: Date | null; waiting: number }>`
        select (select counted_at from figure_progress) as counted_at, count(*)::int as waiting
        from figure_days_due where day between ${before.from} and ${to}`.execute(trx);
      const countedAt = progress.rows[0]?.countedAt ?? null;
      const [total] = await read(span, sql`null`);
      const [totalBefore] = await read(before, sql`null`);
      const nothing = seesMoney ? zero : withoutMoney(zero);
      return {
        ...span,
        countedAt: countedAt?.toISOString() ?? null,
        daysWaiting: progress.rows[0]?.waiting ?? 0,
        total: figuresOf(total ?? nothing),
        before: figuresOf(totalBefore ?? nothing),
        days: Array.from({ length: count }, (_, index) => {
          const day = addServiceDays(from, index);
          return { ...figuresOf(byDay.get(day) ?? nothing), day };
        }),
        hours: count === 1 && countedAt ? await loadHours(trx, from, { ...query, countedAt }) : [],
        provinces: await ofKey("provinceCode", sql`province_code`),
        vehicles: await ofKey("vehicle", sql`vehicle`),
        channels: await ofKey("channel", sql`channel`),
        cancellations: cancellations.rows,
      };
    });
}

/** Returns the preceding period with the same number of days; for a whole month, the preceding month. */
function spanBefore({ from, to }: { from: string; to: string }, count: number) {
  const wholeMonth = from === monthOf(from) && to === lastDayOf(from);
  return {
    from: wholeMonth ? addMonths(from, -1) : addServiceDays(from, -count),
    to: addServiceDays(from, -1),
  };
}

function matching(
  { from, to }: { from: string; to: string },
  { provinceCode, vehicle, channel }: Query,
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`day between ${from} and ${to}`];
  if (provinceCode) conditions.push(sql<SqlBool>`province_code = ${provinceCode}`);
  if (vehicle) conditions.push(sql<SqlBool>`vehicle = ${vehicle}`);
  if (channel) conditions.push(sql<SqlBool>`channel = ${channel}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const figuresOf = (row: Figures): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, row[name]])) as Figures;
const zero = figuresOf(
  Object.fromEntries(figureNames.map((name) => [name, 0])) as unknown as Figures,
);
const withoutMoney = <Row extends Figures>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name.endsWith("Satang") ? null : value]),
  ) as Row;
