import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { SavedCardView } from "@songtan/contract/payments/payments";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { type CardProvider, ProviderRefusal } from "../../../ports/card-provider.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { mayStillCallSince } from "../records/attempt-timeout.ts";
import { reconcileCardSave } from "./reconcile-card-saves.ts";
import { toSavedCardView } from "./saved-cards.ts";

type CardDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type CardSaveRequest = { cardSaveId: string; accountId: string; token: string };

/**
 * Records that a card is to be saved, before the provider is called: one at a time for each
 * account.
 */
export async function startCardSave(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  accountId: string,
): Promise<string> {
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  // The lock of the account row orders two requests at once.
  await lockAccount(trx, accountId);
  const known = await trx
    .selectFrom("savedCards")
    .select("id")
    .where("accountId", "=", accountId)
    .execute();
  if (known.length >= limits.cardsMax)
    throw new Refusal("too_many_cards", { max: limits.cardsMax });
  const open = await trx
    .selectFrom("cardSaveAttempts")
    .select("id")
    .where("accountId", "=", accountId)
    .where("state", "=", "calling")
    .executeTakeFirst();
  if (open) throw new Refusal("in_progress");
  const id = randomUUID();
  const row = { id, accountId, state: "calling" as const, createdAt: clock() };
  await trx.insertInto("cardSaveAttempts").values(row).execute();
  return id;
}

/**
 * Saves the card at the provider, once, even for repeated requests, and then records the cards the
 * provider has. A lost answer is an `UpstreamFailure`; the next request, or `check_payments`, finds
 * the result.
 */
export async function finishCardSave(
  deps: CardDeps,
  { cardSaveId, accountId, token }: CardSaveRequest,
): Promise<SavedCardView> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  const claimed = await db
    .updateTable("cardSaveAttempts")
    .set({ calledAt: clock() })
    .where("id", "=", cardSaveId)
    .where("state", "=", "calling")
    .where("calledAt", "is", null)
    .where("createdAt", ">", mayStillCallSince(clock()))
    .returning("id")
    .executeTakeFirst();
  if (claimed) await saveCardAtProvider(deps, cardProvider, { cardSaveId, accountId, token });
  await reconcileCardSave(deps, cardSaveId);
  return loadCardSaveResult(deps, cardSaveId);
}

async function saveCardAtProvider(
  deps: CardDeps,
  cardProvider: CardProvider,
  request: CardSaveRequest,
): Promise<void> {
  try {
    const customerId = await ownCustomer(deps, cardProvider, request.accountId);
    await cardProvider.saveCard({ customerId, token: request.token });
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    await failCardSave(deps, request.cardSaveId);
  }
}

async function ownCustomer(
  { db }: CardDeps,
  cardProvider: CardProvider,
  accountId: string,
): Promise<string> {
  const known = await db
    .selectFrom("providerCustomers")
    .select("providerCustomerId")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (known) return known.providerCustomerId;
  const opened = await cardProvider.openCustomer(accountId);
  return db.transaction().execute(async (trx) => {
    // The account before what belongs to it, as everywhere: in the other order two wait for each other.
    await lockAccount(trx, accountId);
    const saved = await trx
      .insertInto("providerCustomers")
      .values({ accountId, providerCustomerId: opened })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ accountId }))
      .returning("providerCustomerId")
      .executeTakeFirstOrThrow();
    const customerId = saved.providerCustomerId;
    if (customerId !== opened)
      await enqueue(trx, {
        name: "delete_provider_customer",
        payload: { providerCustomerId: opened },
      });
    return customerId;
  });
}

const failCardSave = ({ db, clock }: CardDeps, cardSaveId: string) =>
  db
    .updateTable("cardSaveAttempts")
    .set({ state: "failed", endedAt: clock() })
    .where("id", "=", cardSaveId)
    .where("state", "=", "calling")
    .execute();

async function loadCardSaveResult({ db }: CardDeps, cardSaveId: string): Promise<SavedCardView> {
  const { state, savedCardId: cardId } = await db
    .selectFrom("cardSaveAttempts")
    .select(["state", "savedCardId"])
    .where("id", "=", cardSaveId)
    .executeTakeFirstOrThrow();
  if (state === "failed") throw new Refusal("card_refused");
  if (!cardId) throw new Refusal("in_progress");
  const card = await db
    .selectFrom("savedCards")
    .selectAll()
    .where("id", "=", cardId)
    .executeTakeFirst();
  // Saved by the first request, and removed before this one was repeated.
  if (!card) throw new Refusal("not_found");
  return toSavedCardView(card);
}
