import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";

type ReadOne = { accountId: string; id: string; now: Date };

/**
 * Marks one notice as read; one that is read already keeps its time.
 * @throws Refusal `not_found` for another person's
 */
export async function readNotice(trx: Trx, { accountId, id, now }: ReadOne): Promise<void> {
  const marked = await trx
    .updateTable("notices")
    .set({ readAt: now })
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .where("path", "is not", null)
    .where("readAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (marked) return publish(trx, { topic: "notices", id: accountId });
  const known = await trx
    .selectFrom("notices")
    .select("id")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .where("path", "is not", null)
    .executeTakeFirst();
  if (!known) throw new Refusal("not_found");
}

type ReadAll = { accountId: string; until: Date; now: Date };

/** Marks all up to this one as read. One that came while the person looked at the list stays unread. */
export async function readNotices(trx: Trx, { accountId, until, now }: ReadAll): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("notices")
    .set({ readAt: now })
    .where("accountId", "=", accountId)
    .where("path", "is not", null)
    .where("readAt", "is", null)
    .where("notifiedAt", "<=", until)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await publish(trx, { topic: "notices", id: accountId });
}
