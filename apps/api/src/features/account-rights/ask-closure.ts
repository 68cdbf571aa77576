import { Refusal } from "@songtan/contract/errors";
import { closureDueAt } from "@songtan/domain/accounts/closure";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { publicOrigin } from "../../settings.ts";
import { endSessions, lockAccount } from "../accounts/queries.ts";
import { lockDuty } from "../drivers/queries.ts";
import { loadBlocks } from "./load-closure.ts";
import { tellOwner } from "./queries.ts";

/**
 * Asks for the account to be closed: signed out everywhere, anonymised when the grace is over unless somebody signs in.
 * The account's and the driver's rows are locked first: whatever would begin work at this moment waits, and then sees it.
 * The caller has proved to be the owner.
 */
export async function askClosure(
  trx: Trx,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
  actor: Actor,
): Promise<Date> {
  const now = clock();
  const account = await lockAccount(trx, actor.accountId);
  if (actor.role === "driver") await lockDuty(trx, actor.accountId);
  const blocks = await loadBlocks(trx, actor);
  if (blocks.length > 0) throw new Refusal("closure_blocked", { reasons: blocks.map((each) => each.reason).join(" ") });
  const dueAt = closureDueAt(now);
  await trx.insertInto("account_closures").values({ account_id: account.id, asked_at: now, due_at: dueAt }).execute();
  await endSessions(trx, { accountId: account.id }, now);
  const path = `${account.locale === "en" ? "/en" : ""}/${actor.role}/sign-in`;
  await tellOwner(trx, account, { kind: "closing", link: `${publicOrigin(settings)}${path}`, until: dueAt });
  return dueAt;
}
