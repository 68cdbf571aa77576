import { Refusal } from "@songtan/contract/errors";
import type { SavedCardView } from "@songtan/contract/payments/payments";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { ProviderRefusal } from "../../../ports/ports.ts";
import { enqueueCardDeletion } from "../records/payments.ts";

export const toSavedCardView = (row: Selectable<DB["saved_cards"]>): SavedCardView => ({
  id: row.id,
  brand: row.brand,
  lastDigits: row.last_digits,
  expirationMonth: row.expiration_month,
  expirationYear: row.expiration_year,
  createdAt: row.created_at.toISOString(),
});

export async function listCards(
  { db }: Pick<Deps, "db">,
  accountId: string,
): Promise<SavedCardView[]> {
  const rows = await db
    .selectFrom("saved_cards")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map(toSavedCardView);
}

/** Deletes a card here; a job deletes it at the provider. */
export async function deleteCard(
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
    await enqueueCardDeletion(trx, {
      providerCardId: card.provider_card_id,
      customerId,
      now: clock(),
    });
  }
  return null;
}

/** Deletes a card at the provider. One that is already deleted there is no failure. */
export async function deleteProviderCard(
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
    .deleteCard({ customerId: card.provider_customer_id, cardId: providerCardId })
    .catch((problem: unknown) => {
      if (!(problem instanceof ProviderRefusal)) throw problem;
    });
  await db
    .updateTable("forgotten_cards")
    .set({ told_at: clock() })
    .where("provider_card_id", "=", providerCardId)
    .execute();
}

/**
 * An account was closed: deletes its customer at the provider. One that is already deleted there is
 * no failure.
 */
export async function deleteProviderCustomer(
  { cardProvider }: Pick<Deps, "cardProvider">,
  { providerCustomerId }: { providerCustomerId: string },
): Promise<void> {
  await cardProvider?.deleteCustomer(providerCustomerId).catch((problem: unknown) => {
    if (!(problem instanceof ProviderRefusal)) throw problem;
  });
}
