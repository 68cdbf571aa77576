import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { eachAlone } from "../../jobs/each-alone.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { type CardProvider, type ProviderCard, UpstreamFailure } from "../../ports.ts";
import { callerLost } from "./call-turn.ts";
import { forgetAtProvider } from "./queries.ts";

type CardDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type Keeping = Selectable<DB["card_keepings"]> & { caller_lost: boolean };

const keepingsPerRound = 50;

/** Looks after every card whose keeper lost the provider's answer, or died. Runs each minute, and again without harm. */
export async function checkKeepings(deps: CardDeps): Promise<void> {
  const open = await deps.db
    .selectFrom("card_keepings")
    .select("id")
    .where("state", "=", "calling")
    .where(callerLost(deps.clock()))
    .orderBy("created_at")
    .limit(keepingsPerRound)
    .execute();
  await eachAlone(open, ({ id }) => settleKeeping(deps, id));
}

/** The card somebody of this account waits for, if the request that asked is no longer at it. */
export async function settleOpenKeeping(deps: CardDeps, accountId: string): Promise<void> {
  const open = await deps.db
    .selectFrom("card_keepings")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "calling")
    .where("called_at", "is not", null)
    .executeTakeFirst();
  if (open) await settleKeeping(deps, open.id);
}

/**
 * Takes every card the provider keeps of this account and we do not know: one of them is what was asked for. None, and the
 * asker lost: it was never kept. A silent provider leaves it for later.
 */
export async function settleKeeping(deps: CardDeps, keepingId: string): Promise<void> {
  const { db, clock, cardProvider } = deps;
  const keeping = await db
    .selectFrom("card_keepings")
    .selectAll()
    .select(callerLost(clock()).as("caller_lost"))
    .where("id", "=", keepingId)
    .executeTakeFirst();
  if (keeping?.state !== "calling" || !cardProvider) return;
  try {
    const customerId = await customerOf(deps, cardProvider, keeping);
    const cards = customerId ? await cardProvider.listCards(customerId) : [];
    await db.transaction().execute((trx) => takeCards(trx, { keeping, customerId, cards, now: clock() }));
  } catch (problem) {
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}

/** The account's customer there; one whose opening was never answered is found by its account. */
async function customerOf({ db }: CardDeps, cardProvider: CardProvider, keeping: Keeping): Promise<string | null> {
  const known = await db
    .selectFrom("provider_customers")
    .select("provider_customer_id")
    .where("account_id", "=", keeping.account_id)
    .executeTakeFirst();
  if (known) return known.provider_customer_id;
  return cardProvider.findCustomerOf(keeping.account_id, keeping.called_at ?? keeping.created_at);
}

type Taking = { keeping: Keeping; customerId: string | null; cards: readonly ProviderCard[]; now: Date };

async function takeCards(trx: Trx, { keeping, customerId, cards, now }: Taking): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "closed_at"])
    .where("id", "=", keeping.account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const open = await trx
    .selectFrom("card_keepings")
    .select("id")
    .where("id", "=", keeping.id)
    .where("state", "=", "calling")
    .executeTakeFirst();
  if (!open) return;
  // Closed meanwhile: what the provider opened for it is forgotten there too.
  if (account.closed_at && customerId)
    await enqueue(trx, { name: "forget_provider_customer", payload: { providerCustomerId: customerId } });
  const taken = account.closed_at || !customerId ? null : await keepUnknown(trx, { keeping, customerId, cards, now });
  if (taken) return endKeeping(trx, { id: keeping.id, savedCardId: taken, now });
  if (keeping.caller_lost || account.closed_at) await endKeeping(trx, { id: keeping.id, savedCardId: null, now });
}

/** Writes down what the provider keeps and we did not know of; answers the newest. */
async function keepUnknown(
  trx: Trx,
  { keeping, customerId, cards, now }: Taking & { customerId: string },
): Promise<string | null> {
  await trx
    .insertInto("provider_customers")
    .values({ account_id: keeping.account_id, provider_customer_id: customerId })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
  const forgotten = await trx
    .selectFrom("forgotten_cards")
    .select("provider_card_id")
    .where("provider_customer_id", "=", customerId)
    .execute();
  const gone = new Set(forgotten.map((row) => row.provider_card_id));
  let newest: string | null = null;
  for (const card of cards) {
    if (gone.has(card.id)) continue;
    newest = (await keepOne(trx, { accountId: keeping.account_id, customerId, card, now })) ?? newest;
  }
  return newest;
}

type Found = { accountId: string; customerId: string; card: ProviderCard; now: Date };

/** Null when it is known. The same number again takes the place of the first: one card is one line on the page. */
async function keepOne(trx: Trx, { accountId, customerId, card, now }: Found): Promise<string | null> {
  const rows = await trx.selectFrom("saved_cards").selectAll().where("account_id", "=", accountId).execute();
  const known = rows.find((row) => row.provider_card_id === card.id);
  const shown = {
    provider_card_id: card.id,
    brand: card.brand,
    last_digits: card.lastDigits,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    fingerprint: card.fingerprint,
  };
  if (known) {
    if (known.fingerprint === null)
      await trx.updateTable("saved_cards").set(shown).where("id", "=", known.id).execute();
    return null;
  }
  const same = rows.find((row) => row.fingerprint !== null && row.fingerprint === card.fingerprint);
  if (same) {
    await trx.updateTable("saved_cards").set(shown).where("id", "=", same.id).execute();
    await forgetAtProvider(trx, { providerCardId: same.provider_card_id, customerId, now });
    return same.id;
  }
  const made = { account_id: accountId, created_at: now, ...shown };
  return (await trx.insertInto("saved_cards").values(made).returning("id").executeTakeFirstOrThrow()).id;
}

const endKeeping = async (
  trx: Trx,
  { id, savedCardId, now }: { id: string; savedCardId: string | null; now: Date },
): Promise<void> => {
  await trx
    .updateTable("card_keepings")
    .set({ state: savedCardId ? "kept" : "failed", saved_card_id: savedCardId, ended_at: now })
    .where("id", "=", id)
    .execute();
};
