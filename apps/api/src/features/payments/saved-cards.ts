import { Refusal } from "@songtan/contract/errors";
import type { SavedCardView } from "@songtan/contract/payments";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { ProviderRefusal } from "../../ports.ts";

type CardDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
/** Enough for a family; more is somebody trying stolen numbers. */
const cardsMax = 5;

const toView = (row: Selectable<DB["saved_cards"]>): SavedCardView => ({
  id: row.id,
  brand: row.brand,
  lastDigits: row.last_digits,
  expirationMonth: row.expiration_month,
  expirationYear: row.expiration_year,
  createdAt: row.created_at.toISOString(),
});

export async function listCards({ db }: CardDeps, accountId: string): Promise<SavedCardView[]> {
  const rows = await db
    .selectFrom("saved_cards")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map(toView);
}

/** Has the provider keep a card. The account's row is held meanwhile, so that one account is one customer there. */
export async function keepCard(
  { db, clock, cardProvider }: CardDeps,
  { accountId, token }: { accountId: string; token: string },
): Promise<SavedCardView> {
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
    const known = await countCards(trx, accountId);
    if (known >= cardsMax) throw new Refusal("too_many_cards", { max: cardsMax });
    const customerId = await providerCustomer(trx, accountId);
    const kept = await cardProvider.keepCard({ customerId, accountId, token }).catch((problem: unknown) => {
      if (problem instanceof ProviderRefusal) throw new Refusal("card_refused");
      throw problem;
    });
    if (!customerId)
      await trx
        .insertInto("provider_customers")
        .values({ account_id: accountId, provider_customer_id: kept.customerId })
        .execute();
    const row = await trx
      .insertInto("saved_cards")
      .values({
        account_id: accountId,
        provider_card_id: kept.card.id,
        brand: kept.card.brand,
        last_digits: kept.card.lastDigits,
        expiration_month: kept.card.expirationMonth,
        expiration_year: kept.card.expirationYear,
        created_at: clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toView(row);
  });
}

async function countCards(trx: Trx, accountId: string): Promise<number> {
  const rows = await trx.selectFrom("saved_cards").select("id").where("account_id", "=", accountId).execute();
  return rows.length;
}

async function providerCustomer(trx: Trx, accountId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("provider_customers")
    .select("provider_customer_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.provider_customer_id ?? null;
}

/** Forgets a card, here and at the provider; one the provider has forgotten already is only ours to forget. */
export async function forgetCard(
  { db, cardProvider }: CardDeps,
  { accountId, cardId }: { accountId: string; cardId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const card = await trx
      .deleteFrom("saved_cards")
      .where("id", "=", cardId)
      .where("account_id", "=", accountId)
      .returning("provider_card_id")
      .executeTakeFirst();
    if (!card) throw new Refusal("not_found");
    const customerId = await providerCustomer(trx, accountId);
    if (!cardProvider || !customerId) return;
    await cardProvider.forgetCard({ customerId, cardId: card.provider_card_id }).catch((problem: unknown) => {
      if (!(problem instanceof ProviderRefusal)) throw problem;
    });
  });
}

/** An account was closed: the provider forgets its owner too. One that it has forgotten already is no failure. */
export async function forgetProviderCustomer(
  { cardProvider }: Pick<Deps, "cardProvider">,
  { providerCustomerId }: { providerCustomerId: string },
): Promise<void> {
  await cardProvider?.forgetCustomer(providerCustomerId).catch((problem: unknown) => {
    if (!(problem instanceof ProviderRefusal)) throw problem;
  });
}
