import { assert } from "@songtan/domain/assert";
import type { PaymentMethod } from "@songtan/domain/booking-types";
import type { TariffTerms } from "@songtan/domain/quoting/tariff/check-tariff";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { sql } from "kysely";
import { compileOnce } from "../../../db/compiled.ts";
import type { Reader } from "../../../db/database.ts";
import { type RaiseRow, raisesAt, toRaise } from "../raises/load-raises.ts";

export type TariffRow = {
  version: string;
  effectiveFrom: Date;
  body: unknown;
  days: string[];
  raises?: RaiseRow[];
};

/**
 * The calendar has rows of its own: an added day counts at once, with any version of prices in
 * force.
 */
export const toTariff = ({ version, effectiveFrom, body, days, raises }: TariffRow): Tariff => {
  const terms = body as TariffTerms;
  return {
    ...terms,
    holiday: { percent: terms.holiday.percent, days },
    version,
    effectiveFrom,
    ...(raises && { raises: raises.map(toRaise) }),
  };
};

const days = sql<string[]>`array(
  select day::text from public_holidays where agreed_at is not null and removed_at is null order by day)`.as(
  "days",
);
/** The calendar when a quote was made; the installation's own days were always in it. */
const quotedDays = sql<string[]>`array(
  select day::text from public_holidays
  where (added_by is null or agreed_at <= quotes.created_at) and (removed_at is null or removed_at > quotes.created_at)
  order by day)`.as("days");
const termColumns = ["tariffs.version", "tariffs.effectiveFrom", "tariffs.body"] as const;
/** What `toTariff` reads of a row of `tariffs`. */
export const tariffColumns = [...termColumns, days] as const;
const select = (db: Pick<Reader, "selectFrom">) => db.selectFrom("tariffs").select(tariffColumns);

/** The tariff in force at an instant, the newest that has begun, with the raises that run then. */
export async function loadTariffAt(db: Reader, at: Date): Promise<Tariff> {
  const [row] = await findTariffAt(db, { at });
  assert(row, "a tariff is in force");
  return toTariff(row);
}

const findTariffAt = compileOnce((db, { at }: { at: Date }) =>
  select(db)
    .select(raisesAt(at).as("raises"))
    .where("effectiveFrom", "<=", at)
    .where("withdrawnAt", "is", null)
    .orderBy("effectiveFrom", "desc")
    .limit(1),
);

/** Published prices that begin later, soonest first, each with the operator's note. */
export async function loadUpcomingTariffs(
  db: Reader,
  at: Date,
): Promise<{ tariff: Tariff; note: string | null }[]> {
  const rows = await select(db)
    .select("note")
    .where("effectiveFrom", ">", at)
    .where("withdrawnAt", "is", null)
    .orderBy("effectiveFrom")
    .execute();
  return rows.map((row) => ({ tariff: toTariff(row), note: row.note }));
}

/**
 * The payment methods for a customer: those of the tariff, but only cash without a card provider.
 */
export const acceptedMethods = (
  tariff: Pick<Tariff, "paymentMethods">,
  cardProvider: object | null,
): PaymentMethod[] =>
  tariff.paymentMethods.filter((method) => method === "cash" || cardProvider !== null);

/** The tariff a quote was priced with, and its calendar: holidays that staff have added or removed since change no price of it. */
export async function loadQuotedTariff(db: Reader, quoteId: string): Promise<Tariff> {
  const [row] = await findQuotedTariff(db, { quoteId });
  assert(row, "a quote has its tariff");
  return toTariff(row);
}

const findQuotedTariff = compileOnce((db, { quoteId }: { quoteId: string }) =>
  db
    .selectFrom("tariffs")
    .innerJoin("quotes", "quotes.tariffVersion", "tariffs.version")
    .select([...termColumns, quotedDays])
    .where("quotes.id", "=", quoteId),
);

/** The same by the booking that the quote has made; undefined where there is none. */
export async function loadBookedTariff(db: Reader, bookingId: string): Promise<Tariff | undefined> {
  const [row] = await findBookedTariff(db, { bookingId });
  return row && toTariff(row);
}

const findBookedTariff = compileOnce((db, { bookingId }: { bookingId: string }) =>
  select(db)
    .innerJoin("quotes", "quotes.tariffVersion", "tariffs.version")
    .innerJoin("bookings", "bookings.quoteId", "quotes.id")
    .where("bookings.id", "=", bookingId),
);

/** The tariff a quote was made with, independent of the one in force now. */
export async function loadTariff(db: Reader, version: string): Promise<Tariff> {
  return toTariff(await select(db).where("version", "=", version).executeTakeFirstOrThrow());
}

/** The days of the calendar, as `2026-04-13`. */
export async function loadHolidays(db: Reader): Promise<string[]> {
  const rows = await findHolidays(db, {});
  return rows.map(({ day }) => day);
}

const findHolidays = compileOnce((db, _: object) =>
  db
    .selectFrom("publicHolidays")
    .select("day")
    .where("agreedAt", "is not", null)
    .where("removedAt", "is", null)
    .orderBy("day"),
);
