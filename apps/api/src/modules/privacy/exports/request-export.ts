import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { secondsUntilExport } from "@songtan/domain/accounts/data-export";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { latestExport } from "./load-exports.ts";

/** Requests an export of all personal data. The caller has already proved to be the owner. */
export async function requestExport(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { actor, locale }: { actor: Actor; locale: Locale },
): Promise<void> {
  const now = clock();
  await lockAccount(trx, actor.accountId);
  const latest = await latestExport(trx, actor.accountId);
  const retryAfterSeconds = secondsUntilExport(latest?.requestedAt ?? null, now);
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
  // A day later and still not made: what keeps it is not known, so it is begun as a new one.
  if (latest?.state === "preparing")
    await trx
      .updateTable("dataExports")
      .set({ state: "expired" })
      .where("id", "=", latest.id)
      .execute();
  const { id } = await trx
    .insertInto("dataExports")
    .values({ accountId: actor.accountId, state: "preparing", locale, requestedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, {
    name: "build_data_export",
    payload: { exportId: id },
    key: `build_data_export:${id}`,
  });
}
