import { Refusal } from "@songtan/contract/errors";
import { closureDueAt } from "@songtan/domain/accounts/closure";
import { formatBaht } from "@songtan/domain/money";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { endAccessOfMember } from "../../businesses/lasting-access/end-access.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { notifyOwner } from "../../identity/account-records/closure.ts";
import { endSessions } from "../../identity/account-records/sessions.ts";
import { lockDuty } from "../../identity/driver-state/duty.ts";
import { loadClosureBlocks } from "./load-closure.ts";

/**
 * Requests the closure of the account: every session ends, and the account is anonymised after the grace period unless
 * the owner signs in before. The keys, endpoints and invitations that they made for businesses end at once. The
 * account's and the driver's rows are locked first, and a repeated request returns the same date; the caller has
 * already proved to be the owner.
 * @param creditGivenUpSatang credit below the transfer minimum that the owner agreed to lose, as it
 * was shown
 */
export async function requestAccountClosure(
  trx: Trx,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
  { actor, creditGivenUpSatang }: { actor: Actor; creditGivenUpSatang: number },
): Promise<Date> {
  const now = clock();
  const businesses = await lockForEnd(trx, actor.accountId);
  const account = await lockAccount(trx, actor.accountId);
  if (actor.role === "driver") await lockDuty(trx, actor.accountId);
  const open = await trx
    .selectFrom("accountClosures")
    .select("dueAt")
    .where("accountId", "=", account.id)
    .where("undoneAt", "is", null)
    .where("doneAt", "is", null)
    .executeTakeFirst();
  if (open) return open.dueAt;
  const { blocks, creditSatang, creditToGiveUpSatang } = await loadClosureBlocks(trx, actor);
  if (blocks.some(({ reason }) => reason !== "credit_left"))
    throw new Refusal("closure_blocked", {
      reasons: blocks.map((block) => block.reason).join(" "),
    });
  if (blocks.length > 0 || creditToGiveUpSatang !== creditGivenUpSatang)
    throw new Refusal("credit_left", { amount: formatBaht(creditSatang) });
  const dueAt = closureDueAt(now);
  const { id } = await trx
    .insertInto("accountClosures")
    .values({
      accountId: account.id,
      requestedAt: now,
      dueAt,
      creditWaivedSatang: creditGivenUpSatang,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await endSessions(trx, { accountId: account.id }, now);
  for (const { id: businessId } of businesses)
    await endAccessOfMember(trx, {
      ...{ businessId, memberId: account.id, accountId: account.id },
      ...{ keep: [], proved: true, now },
    });
  // The page is behind the sign-in, which cancels the closure, so the link helps a person who is signed out or has
  // returned.
  const page = { path: `/${actor.role}/profile`, origin: publicOrigin(settings) };
  await notifyOwner(trx, {
    account,
    kind: "closing",
    source: `closing:${id}`,
    ...page,
    until: dueAt,
    now,
  });
  return dueAt;
}

/** Locks what comes before the account: its keys, and the businesses that it is a member of. */
async function lockForEnd(trx: Trx, accountId: string) {
  await lockRowsWhere(trx, "partnerKeys", { where: (eb) => eb("createdBy", "=", accountId) });
  return lockRowsWhere(trx, "businesses", {
    where: (eb) =>
      eb(
        "id",
        "in",
        trx.selectFrom("businessMembers").select("businessId").where("accountId", "=", accountId),
      ),
  });
}
