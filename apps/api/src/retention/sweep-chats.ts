import { deleteUploads } from "../files/noted-files.ts";
import type { SweepDeps } from "./sweep-deps.ts";

const batchRows = 100;

/** Deletes messages that were sent before an instant, then the pictures that no message shows. */
export async function sweepChats(deps: SweepDeps, before: Date): Promise<void> {
  await deps.db.deleteFrom("chat_messages").where("created_at", "<", before).execute();
  for (let swept = batchRows; swept === batchRows; )
    swept = await deps.db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("uploads")
        .select("id")
        .where("purpose", "=", "chat")
        .where("created_at", "<", before)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom("chat_messages").select("chat_messages.id").whereRef("upload_id", "=", "uploads.id"),
            ),
          ),
        )
        .orderBy("created_at")
        .limit(batchRows)
        .forUpdate()
        .skipLocked()
        .execute();
      await deleteUploads(
        trx,
        deps,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
}
