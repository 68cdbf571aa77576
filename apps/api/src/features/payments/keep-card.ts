import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { SavedCardView } from "@songtan/contract/payments";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { type CardProvider, ProviderRefusal } from "../../ports.ts";
import { lockAccount } from "../accounts/queries.ts";
import { callableSince } from "./call-turn.ts";
import { settleKeeping } from "./check-keepings.ts";
import { toSavedCardView } from "./saved-cards.ts";

type CardDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type Wanted = { keepingId: string; accountId: string; token: string };

/** Writes down that a card is to be kept, before the provider is asked: one at a time for each account. */
export async function beginKeeping(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  accountId: string,
): Promise<string> {
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  // The account's row says who is first of two at once.
  await lockAccount(trx, accountId);
  const known = await trx.selectFrom("saved_cards").select("id").where("account_id", "=", accountId).execute();
  if (known.length >= limits.cardsMax) throw new Refusal("too_many_cards", { max: limits.cardsMax });
  const open = await trx
    .selectFrom("card_keepings")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "calling")
    .executeTakeFirst();
  if (open) throw new Refusal("in_progress");
  const id = randomUUID();
  const row = { id, account_id: accountId, state: "calling", created_at: clock() };
  await trx.insertInto("card_keepings").values(row).execute();
  return id;
}

/**
 * Has the provider keep the card, once, whoever repeats the request; then takes what the provider says it keeps. An answer
 * that was lost is an `UpstreamFailure`; the next request, or `check_payments`, finds what became of it.
 */
export async function finishKeeping(deps: CardDeps, { keepingId, accountId, token }: Wanted): Promise<SavedCardView> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  const claimed = await db
    .updateTable("card_keepings")
    .set({ called_at: clock() })
    .where("id", "=", keepingId)
    .where("state", "=", "calling")
    .where("called_at", "is", null)
    .where("created_at", ">", callableSince(clock()))
    .returning("id")
    .executeTakeFirst();
  if (claimed) await askProvider(deps, cardProvider, { keepingId, accountId, token });
  await settleKeeping(deps, keepingId);
  return keptCard(deps, keepingId);
}

async function askProvider(deps: CardDeps, cardProvider: CardProvider, wanted: Wanted): Promise<void> {
  try {
    const customerId = await ownCustomer(deps, cardProvider, wanted.accountId);
    await cardProvider.keepCard({ customerId, token: wanted.token });
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    await failKeeping(deps, wanted.keepingId);
  }
}

async function ownCustomer({ db }: CardDeps, cardProvider: CardProvider, accountId: string): Promise<string> {
  const known = await db
    .selectFrom("provider_customers")
    .select("provider_customer_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (known) return known.provider_customer_id;
  const opened = await cardProvider.openCustomer(accountId);
  return db.transaction().execute(async (trx) => {
    // The account before what belongs to it, as everywhere: in the other order two wait for each other.
    await lockAccount(trx, accountId);
    const saved = await trx
      .insertInto("provider_customers")
      .values({ account_id: accountId, provider_customer_id: opened })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ account_id: accountId }))
      .returning("provider_customer_id")
      .executeTakeFirstOrThrow();
    const customerId = saved.provider_customer_id;
    if (customerId !== opened)
      await enqueue(trx, { name: "forget_provider_customer", payload: { providerCustomerId: opened } });
    return customerId;
  });
}

const failKeeping = ({ db, clock }: CardDeps, keepingId: string) =>
  db
    .updateTable("card_keepings")
    .set({ state: "failed", ended_at: clock() })
    .where("id", "=", keepingId)
    .where("state", "=", "calling")
    .execute();

async function keptCard({ db }: CardDeps, keepingId: string): Promise<SavedCardView> {
  const { state, saved_card_id: cardId } = await db
    .selectFrom("card_keepings")
    .select(["state", "saved_card_id"])
    .where("id", "=", keepingId)
    .executeTakeFirstOrThrow();
  if (state === "failed") throw new Refusal("card_refused");
  if (!cardId) throw new Refusal("in_progress");
  const card = await db.selectFrom("saved_cards").selectAll().where("id", "=", cardId).executeTakeFirst();
  // Kept by the first request, and taken off again before this one was repeated.
  if (!card) throw new Refusal("not_found");
  return toSavedCardView(card);
}
