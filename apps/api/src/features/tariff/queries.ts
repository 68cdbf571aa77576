import type { PaymentMethod } from "@songtan/domain/booking/words";
import type { Tariff } from "@songtan/domain/quoting/tariff";
import type { Kysely } from "kysely";
import type { Database } from "../../db/database.ts";

type Row = { body: unknown };
const read = (row: Row): Tariff => {
  const body = row.body as Tariff;
  return { ...body, effectiveFrom: new Date(body.effectiveFrom) };
};

/** The tariff in force at an instant: the newest that has begun. */
export async function loadTariffAt(db: Kysely<Database>, at: Date): Promise<Tariff> {
  const row = await db
    .selectFrom("tariffs")
    .select("body")
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return read(row);
}

/** How a customer can pay: what the tariff takes, without a card provider only cash. */
export const takenMethods = (tariff: Tariff, cardProvider: object | null): PaymentMethod[] =>
  tariff.paymentMethods.filter((method) => method === "cash" || cardProvider !== null);

/** The tariff a quote was priced with. */
export async function loadQuotedTariff(db: Kysely<Database>, quoteId: string): Promise<Tariff> {
  const row = await db
    .selectFrom("quotes")
    .innerJoin("tariffs", "tariffs.version", "quotes.tariff_version")
    .select("body")
    .where("quotes.id", "=", quoteId)
    .executeTakeFirstOrThrow();
  return read(row);
}

/** The tariff a quote was made with, whatever is in force now. */
export async function loadTariff(db: Kysely<Database>, version: string): Promise<Tariff> {
  return read(await db.selectFrom("tariffs").select("body").where("version", "=", version).executeTakeFirstOrThrow());
}
