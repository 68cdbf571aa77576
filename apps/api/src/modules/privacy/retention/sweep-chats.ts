import { sql } from "kysely";
import { eachPart } from "../../../jobs/for-each-isolated.ts";
import { deleteOld } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";
import { sweepUnusedUploads } from "./sweep-unheld.ts";

/** Deletes messages and staff's notes about bookings from before an instant, then the pictures that no message shows. */
export const sweepChats = (deps: SweepDeps, before: Date): Promise<void> =>
  eachPart(
    () => deleteOld(deps, "chat_messages", sql`created_at < ${before}`),
    () => deleteOld(deps, "booking_notes", sql`created_at < ${before}`),
    () => sweepUnusedUploads(deps, { purposes: ["chat"], before, held }),
  );

const held = sql<boolean>`exists (select from chat_messages where upload_id = uploads.id)`;
