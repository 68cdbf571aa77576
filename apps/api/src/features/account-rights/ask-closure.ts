import { Refusal } from "@songtan/contract/errors";
import { closureDueAt } from "@songtan/domain/accounts/closure";
import { formatBaht } from "@songtan/domain/money";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { publicOrigin } from "../../settings.ts";
import { endSessions, lockAccount } from "../accounts/queries.ts";
import { lockDuty } from "../drivers/queries.ts";
import { loadStanding } from "./load-closure.ts";
import { tellOwner } from "./queries.ts";

/**
 * Asks for the account to be closed: signed out everywhere, anonymised when the grace is over unless somebody signs in.
 * The account's and the driver's rows are locked first: whatever would begin work at this moment waits, and then sees it.
 * The caller has proved to be the owner. Asked again while it is being closed, the answer is the same.
 *
 * @param creditGivenUpSatang credit too little to be transferred that the owner agreed to lose, as it was shown
 */
export async function askClosure(
  trx: Trx,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
  { actor, creditGivenUpSatang }: { actor: Actor; creditGivenUpSatang: number },
): Promise<Date> {
  const now = clock();
  const account = await lockAccount(trx, actor.accountId);
  if (actor.role === "driver") await lockDuty(trx, actor.accountId);
  const open = await trx
    .selectFrom("account_closures")
    .select("due_at")
    .where("account_id", "=", account.id)
    .where("undone_at", "is", null)
    .where("done_at", "is", null)
    .executeTakeFirst();
  if (open) return open.due_at;
  const { blocks, creditSatang, creditToGiveUpSatang } = await loadStanding(trx, actor);
  if (blocks.some(({ reason }) => reason !== "credit_left"))
    throw new Refusal("closure_blocked", { reasons: blocks.map((each) => each.reason).join(" ") });
  if (blocks.length > 0 || creditToGiveUpSatang !== creditGivenUpSatang)
    throw new Refusal("credit_left", { amount: formatBaht(creditSatang) });
  const dueAt = closureDueAt(now);
  const { id } = await trx
    .insertInto("account_closures")
    .values({
      account_id: account.id,
      asked_at: now,
      due_at: dueAt,
      credit_given_up_satang: creditGivenUpSatang,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await endSessions(trx, { accountId: account.id }, now);
  const page = { path: `/${actor.role}/sign-in`, origin: publicOrigin(settings) };
  await tellOwner(trx, { account, kind: "closing", source: `closing:${id}`, ...page, until: dueAt, now });
  return dueAt;
}
