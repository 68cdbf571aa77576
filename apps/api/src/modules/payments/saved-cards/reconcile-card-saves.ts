import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import type { CardProvider, ProviderCard } from "../../../ports/card-provider.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { isAbandoned } from "../records/attempt-timeout.ts";
import { enqueueCardDeletion } from "../records/payments.ts";

type CardDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type CardSave = Selectable<DB["cardSaveAttempts"]> & { callerLost: boolean };

const cardSavesPerRound = 50;

/**
 * Reconciles every card save after its caller lost the provider's answer or died. Runs each minute
 * and is safe to repeat.
 */
export async function reconcileCardSaves(deps: CardDeps): Promise<void> {
  const open = await deps.db
    .selectFrom("cardSaveAttempts")
    .select("id")
    .where("state", "=", "calling")
    .where(isAbandoned(deps.clock()))
    .orderBy("createdAt")
    .limit(cardSavesPerRound)
    .execute();
  await forEachIsolated(open, ({ id }) => reconcileCardSave(deps, id));
}

/** Reconciles the open card save of this account, if its request has ended. */
export async function reconcileOpenCardSave(deps: CardDeps, accountId: string): Promise<void> {
  const open = await deps.db
    .selectFrom("cardSaveAttempts")
    .select("id")
    .where("accountId", "=", accountId)
    .where("state", "=", "calling")
    .where("calledAt", "is not", null)
    .executeTakeFirst();
  if (open) await reconcileCardSave(deps, open.id);
}

/**
 * Saves every card that the provider has for this account and we do not know; one of them is the
 * requested card. With none, and an abandoned request, the save has failed; a silent provider
 * leaves it open.
 */
export async function reconcileCardSave(deps: CardDeps, cardSaveId: string): Promise<void> {
  const { db, clock, cardProvider } = deps;
  const cardSave = await db
    .selectFrom("cardSaveAttempts")
    .selectAll()
    .select(isAbandoned(clock()).as("callerLost"))
    .where("id", "=", cardSaveId)
    .executeTakeFirst();
  if (cardSave?.state !== "calling" || !cardProvider) return;
  try {
    const customerId = await customerOf(deps, cardProvider, cardSave);
    const cards = customerId ? await cardProvider.listCards(customerId) : [];
    await db
      .transaction()
      .execute((trx) => recordProviderCards(trx, { cardSave, customerId, cards, now: clock() }));
  } catch (problem) {
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}

/**
 * The account's customer at the provider; when the answer to its creation was lost, it is found by
 * the account id.
 */
async function customerOf(
  { db }: CardDeps,
  cardProvider: CardProvider,
  cardSave: CardSave,
): Promise<string | null> {
  const known = await db
    .selectFrom("providerCustomers")
    .select("providerCustomerId")
    .where("accountId", "=", cardSave.accountId)
    .executeTakeFirst();
  if (known) return known.providerCustomerId;
  return cardProvider.findCustomerOf(cardSave.accountId, cardSave.calledAt ?? cardSave.createdAt);
}

type ProviderCards = {
  cardSave: CardSave;
  customerId: string | null;
  cards: readonly ProviderCard[];
  now: Date;
};

async function recordProviderCards(
  trx: Trx,
  { cardSave, customerId, cards, now }: ProviderCards,
): Promise<void> {
  const account = await lockRow(trx, "accounts", cardSave.accountId);
  if (!account) throw new Error(`account ${cardSave.accountId} is gone`);
  const open = await trx
    .selectFrom("cardSaveAttempts")
    .select("id")
    .where("id", "=", cardSave.id)
    .where("state", "=", "calling")
    .executeTakeFirst();
  if (!open) return;
  // The account was closed in between, so its customer is deleted at the provider as well.
  if (account.closedAt && customerId)
    await enqueue(trx, {
      name: "delete_provider_customer",
      payload: { providerCustomerId: customerId },
    });
  const savedCardId =
    account.closedAt || !customerId
      ? null
      : await saveUnknownCards(trx, { cardSave, customerId, cards, now });
  if (savedCardId) return endCardSave(trx, { id: cardSave.id, savedCardId, now });
  if (cardSave.callerLost || account.closedAt)
    await endCardSave(trx, { id: cardSave.id, savedCardId: null, now });
}

/** Writes down what the provider keeps and we did not know of; answers the newest. */
async function saveUnknownCards(
  trx: Trx,
  { cardSave, customerId, cards, now }: ProviderCards & { customerId: string },
): Promise<string | null> {
  await trx
    .insertInto("providerCustomers")
    .values({ accountId: cardSave.accountId, providerCustomerId: customerId })
    .onConflict((conflict) => conflict.column("accountId").doNothing())
    .execute();
  const deletedCards = await trx
    .selectFrom("deletedCards")
    .select("providerCardId")
    .where("providerCustomerId", "=", customerId)
    .execute();
  const gone = new Set(deletedCards.map((row) => row.providerCardId));
  let newest: string | null = null;
  for (const card of cards) {
    if (gone.has(card.id)) continue;
    newest =
      (await saveUnknownCard(trx, { accountId: cardSave.accountId, customerId, card, now })) ??
      newest;
  }
  return newest;
}

type Found = { accountId: string; customerId: string; card: ProviderCard; now: Date };

/**
 * Null when the card is known. The same card number again replaces the first, so that the page
 * lists it once.
 */
async function saveUnknownCard(
  trx: Trx,
  { accountId, customerId, card, now }: Found,
): Promise<string | null> {
  const rows = await trx
    .selectFrom("savedCards")
    .selectAll()
    .where("accountId", "=", accountId)
    .execute();
  const known = rows.find((row) => row.providerCardId === card.id);
  const shown = {
    providerCardId: card.id,
    brand: card.brand,
    lastDigits: card.lastDigits,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    fingerprint: card.fingerprint,
  };
  if (known) {
    if (known.fingerprint === null)
      await trx.updateTable("savedCards").set(shown).where("id", "=", known.id).execute();
    return null;
  }
  const same = rows.find((row) => row.fingerprint !== null && row.fingerprint === card.fingerprint);
  if (same) {
    await trx.updateTable("savedCards").set(shown).where("id", "=", same.id).execute();
    await enqueueCardDeletion(trx, { providerCardId: same.providerCardId, customerId, now });
    return same.id;
  }
  const made = { accountId, createdAt: now, ...shown };
  return (await trx.insertInto("savedCards").values(made).returning("id").executeTakeFirstOrThrow())
    .id;
}

const endCardSave = async (
  trx: Trx,
  { id, savedCardId, now }: { id: string; savedCardId: string | null; now: Date },
): Promise<void> => {
  await trx
    .updateTable("cardSaveAttempts")
    .set({ state: savedCardId ? "kept" : "failed", savedCardId, endedAt: now })
    .where("id", "=", id)
    .execute();
};
