import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { isCallFree } from "../../../jobs/provider-call-lock.ts";
import { type ProviderRecipient, ProviderRefusal } from "../../../ports/card-provider.ts";
import { publish } from "../../../ports/pub-sub.ts";

type RecipientDeps = Pick<Deps, "db" | "clock" | "secrets" | "cardProvider">;

/**
 * Registers a bank account at the provider, once: after a lost response, it is first looked up by our id. A silent
 * provider fails the job, which is retried.
 */
export async function registerRecipient(
  deps: RecipientDeps,
  { payoutAccountId }: { payoutAccountId: string },
): Promise<void> {
  const { db, clock, cardProvider, secrets } = deps;
  if (!cardProvider) return;
  const now = clock();
  const claimed = await db
    .updateTable("payoutAccounts")
    .set(({ fn, val }) => ({
      calledAt: now,
      firstCalledAt: fn.coalesce("firstCalledAt", val(now)),
    }))
    .where("id", "=", payoutAccountId)
    .where("state", "=", "waiting")
    .where("replacedAt", "is", null)
    .where(isCallFree(now))
    .returningAll()
    .executeTakeFirst();
  if (!claimed?.sealedNumber || !claimed.firstCalledAt) return;
  const accountNumber = secrets
    .open("payout_account_number", claimed.sealedNumber)
    .toString("utf8");
  const known =
    claimed.firstCalledAt < now
      ? await cardProvider.findRecipientOf(payoutAccountId, {
          from: claimed.firstCalledAt,
          to: now,
        })
      : null;
  const recipient =
    known ??
    (await cardProvider
      .registerRecipient({
        payoutAccountId,
        name: claimed.accountName,
        bankCode: claimed.bankCode,
        accountNumber,
      })
      .catch((problem: unknown) => {
        if (problem instanceof ProviderRefusal) return problem;
        throw problem;
      }));
  await applyRecipientResult(
    deps,
    payoutAccountId,
    recipient instanceof ProviderRefusal
      ? { id: null, state: "refused", failureCode: recipient.code }
      : recipient,
  );
}

/** Deletes, at the provider, a recipient that is not paid any more. A refusal means that it is already deleted. */
export async function deleteProviderRecipient(
  { cardProvider }: Pick<Deps, "cardProvider">,
  { recipientId }: { recipientId: string },
): Promise<void> {
  await cardProvider?.deleteRecipient(recipientId).catch((problem: unknown) => {
    if (!(problem instanceof ProviderRefusal)) throw problem;
  });
}

type RecipientResult = Omit<ProviderRecipient, "id"> & { id: string | null };

/** Stores the provider's state of an account. The number is deleted once the provider has it. */
export async function applyRecipientResult(
  { db }: Pick<Deps, "db">,
  payoutAccountId: string,
  { id, state, failureCode }: RecipientResult,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable("payoutAccounts")
      .set({
        state,
        failureCode,
        sealedNumber: null,
        ...(id && { providerRecipientId: id }),
      })
      .where("id", "=", payoutAccountId)
      .where((eb) => eb.or([eb("state", "!=", state), eb("sealedNumber", "is not", null)]))
      .returning("accountId")
      .executeTakeFirst();
    if (account) await signalOwner(trx, account.accountId);
  });
}

const signalOwner = (trx: Trx, accountId: string): Promise<void> =>
  publish(trx, { topic: "driver", id: accountId });
