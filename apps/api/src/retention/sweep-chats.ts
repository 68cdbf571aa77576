import { sql } from "kysely";
import type { SweepDeps } from "./sweep-deps.ts";
import { sweepUnheld } from "./sweep-unheld.ts";

/** Deletes messages that were sent before an instant, then the pictures that no message shows. */
export async function sweepChats(deps: SweepDeps, before: Date): Promise<void> {
  await deps.db.deleteFrom("chat_messages").where("created_at", "<", before).execute();
  const held = sql<boolean>`exists (select from chat_messages where upload_id = uploads.id)`;
  await sweepUnheld(deps, { purposes: ["chat"], before, held });
}
