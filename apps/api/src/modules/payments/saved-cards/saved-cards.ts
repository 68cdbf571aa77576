import { Refusal } from "@songtan/contract/errors";
import type { SavedCardView } from "@songtan/contract/payments/payments";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { enqueueCardDeletion } from "../records/payments.ts";

export const toSavedCardView = (row: Selectable<DB["savedCards"]>): SavedCardView => ({
  id: row.id,
  brand: row.brand,
  lastDigits: row.lastDigits,
  expirationMonth: row.expirationMonth,
  expirationYear: row.expirationYear,
  createdAt: row.createdAt.toISOString(),
});

export async function listCards(
  { db }: Pick<Deps, "db">,
  accountId: string,
): Promise<SavedCardView[]> {
  const rows = await db
    .selectFrom("savedCards")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .execute();
  return rows.map(toSavedCardView);
}

/** Deletes a card here; a job deletes it at the provider. */
export async function deleteCard(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  { accountId, cardId }: { accountId: string; cardId: string },
): Promise<null> {
  const card = await trx
    .deleteFrom("savedCards")
    .where("id", "=", cardId)
    .where("accountId", "=", accountId)
    .returning("providerCardId")
    .executeTakeFirst();
  if (!card) throw new Refusal("not_found");
  const customer = await trx
    .selectFrom("providerCustomers")
    .select("providerCustomerId")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (customer) {
    const customerId = customer.providerCustomerId;
    await enqueueCardDeletion(trx, {
      providerCardId: card.providerCardId,
      customerId,
      now: clock(),
    });
  }
  return null;
}

/** Deletes a card at the provider. A card that is already deleted there is not a failure. */
export async function deleteProviderCard(
  { db, clock, cardProvider }: Pick<Deps, "db" | "clock" | "cardProvider">,
  { providerCardId }: { providerCardId: string },
): Promise<void> {
  const card = await db
    .selectFrom("deletedCards")
    .select(["providerCustomerId", "providerDeletedAt"])
    .where("providerCardId", "=", providerCardId)
    .executeTakeFirst();
  if (!card || card.providerDeletedAt || !cardProvider) return;
  await cardProvider
    .deleteCard({ customerId: card.providerCustomerId, cardId: providerCardId })
    .catch((problem: unknown) => {
      if (!(problem instanceof ProviderRefusal)) throw problem;
    });
  await db
    .updateTable("deletedCards")
    .set({ providerDeletedAt: clock() })
    .where("providerCardId", "=", providerCardId)
    .execute();
}

/** Deletes the provider's customer of a closed account. A customer that is already deleted there is not a failure. */
export async function deleteProviderCustomer(
  { cardProvider }: Pick<Deps, "cardProvider">,
  { providerCustomerId }: { providerCustomerId: string },
): Promise<void> {
  await cardProvider?.deleteCustomer(providerCustomerId).catch((problem: unknown) => {
    if (!(problem instanceof ProviderRefusal)) throw problem;
  });
}
