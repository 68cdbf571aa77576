import { Refusal } from "@songtan/contract/errors";
import type { SavedCardView } from "@songtan/contract/payments";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { ProviderRefusal } from "../../ports.ts";
import { forgetAtProvider } from "./queries.ts";

export const toSavedCardView = (row: Selectable<DB["saved_cards"]>): SavedCardView => ({
  id: row.id,
  brand: row.brand,
  lastDigits: row.last_digits,
  expirationMonth: row.expiration_month,
  expirationYear: row.expiration_year,
  createdAt: row.created_at.toISOString(),
});

export async function listCards({ db }: Pick<Deps, "db">, accountId: string): Promise<SavedCardView[]> {
  const rows = await db
    .selectFrom("saved_cards")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map(toSavedCardView);
}

/** Forgets a card here; a job has the provider forget it. */
export async function forgetCard(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  { accountId, cardId }: { accountId: string; cardId: string },
): Promise<null> {
  const card = await trx
    .deleteFrom("saved_cards")
    .where("id", "=", cardId)
    .where("account_id", "=", accountId)
    .returning("provider_card_id")
    .executeTakeFirst();
  if (!card) throw new Refusal("not_found");
  const customer = await trx
    .selectFrom("provider_customers")
    .select("provider_customer_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (customer) {
    const customerId = customer.provider_customer_id;
    await forgetAtProvider(trx, { providerCardId: card.provider_card_id, customerId, now: clock() });
  }
  return null;
}

/** Has the provider forget a card. One that it has forgotten already is no failure. */
export async function forgetProviderCard(
  { db, clock, cardProvider }: Pick<Deps, "db" | "clock" | "cardProvider">,
  { providerCardId }: { providerCardId: string },
): Promise<void> {
  const card = await db
    .selectFrom("forgotten_cards")
    .select(["provider_customer_id", "told_at"])
    .where("provider_card_id", "=", providerCardId)
    .executeTakeFirst();
  if (!card || card.told_at || !cardProvider) return;
  await cardProvider
    .forgetCard({ customerId: card.provider_customer_id, cardId: providerCardId })
    .catch((problem: unknown) => {
      if (!(problem instanceof ProviderRefusal)) throw problem;
    });
  await db
    .updateTable("forgotten_cards")
    .set({ told_at: clock() })
    .where("provider_card_id", "=", providerCardId)
    .execute();
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
