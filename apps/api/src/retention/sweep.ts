import { keptSince, type RetentionKey, retentionKeys } from "@songtan/domain/retention";
import { sql } from "kysely";
import { removeNoted } from "../files/noted-files.ts";
import { maskContacts } from "./mask-contacts.ts";
import { sweepChats } from "./sweep-chats.ts";
import type { SweepDeps } from "./sweep-deps.ts";
import { sweepEventNames } from "./sweep-event-names.ts";
import { sweepImages, sweepUnusedImages } from "./sweep-images.ts";
import { sweepPositions } from "./sweep-positions.ts";
import { sweepProofs } from "./sweep-proofs.ts";

type Step = (deps: SweepDeps, before: Date) => Promise<unknown>;

/** One step for each row of the retention table: a row without a step does not compile. */
const steps: Record<RetentionKey, Step> = {
  codes: ({ db }, before) => db.deleteFrom("codes").where("created_at", "<", before).execute(),
  signInFailures: ({ db }, before) => db.deleteFrom("sign_in_failures").where("failed_at", "<", before).execute(),
  socialSignIns: ({ db }, before) => db.deleteFrom("social_sign_ins").where("created_at", "<", before).execute(),
  idempotency: ({ db }, before) => db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute(),
  quotes: ({ db }, before) =>
    db
      .deleteFrom("quotes")
      .where("created_at", "<", before)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom("bookings").select("bookings.id").whereRef("bookings.quote_id", "=", "quotes.id")),
        ),
      )
      .execute(),
  sessions: async ({ db }, before) => {
    await db.deleteFrom("sessions").where("ended_at", "<", before).execute();
    // Those of staff end by themselves within a day, their links within a week.
    await db.deleteFrom("staff_sessions").where("created_at", "<", before).execute();
    await db.deleteFrom("staff_invitations").where("expires_at", "<", before).execute();
  },
  notices: ({ db }, before) => db.deleteFrom("notices").where("told_at", "<", before).execute(),
  positions: sweepPositions,
  proofs: sweepProofs,
  eventNames: sweepEventNames,
  alarmPositions: ({ db }, before) =>
    db
      .updateTable("incidents")
      .set({ details: sql`details - 'position'` })
      .where("kind", "=", "sos")
      .where("closed_at", "<", before)
      .where(sql<boolean>`details ? 'position'`)
      .execute(),
  chats: sweepChats,
  rejectedImages: (deps, before) => sweepImages(deps, { state: "rejected", before }),
  approvedImages: (deps, before) => sweepImages(deps, { state: "approved", before }),
  unusedImages: sweepUnusedImages,
  bookingContacts: maskContacts,
};

/**
 * Deletes what nobody may keep any longer. Rows go first, in transactions of some hundred, their files after: whatever
 * kills it, the next run goes on, and no row is left without its file.
 */
export async function sweep(deps: SweepDeps): Promise<void> {
  for (const key of retentionKeys) await steps[key](deps, keptSince(key, deps.clock()));
  await removeNoted(deps);
}
