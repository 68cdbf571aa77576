import { isStoredTooLong, isStuck, lateSince } from "@songtan/domain/incidents/expected-progress";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { closeIncidents, openIncident } from "../../platform/oversight/incidents.ts";
import { loadGoodsInDepots } from "../depots/load-held-goods.ts";
import { loadBookingProgress } from "./load-booking-progress.ts";

/**
 * Every minute: bookings far past their estimate and goods that lie at a depot too long are brought to staff, and what is
 * over closes by itself. Twice is the same as once.
 */
export async function watchProgress({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await watchStuck(trx, now);
    await watchHeld(trx, now);
  });
}

async function watchStuck(trx: Trx, now: Date): Promise<void> {
  const stuck = (await loadBookingProgress(trx)).filter(({ progress }) => isStuck(progress, now));
  for (const { bookingId, driverId, progress } of stuck) {
    const details = { state: progress.state, expectedAt: lateSince(progress, now)?.toISOString() };
    await openIncident(trx, { kind: "stuck", bookingId, driverId, details, now });
  }
  await closeOver(trx, {
    kind: "stuck",
    still: new Set(stuck.map(({ bookingId }) => bookingId)),
    now,
  });
}

async function watchHeld(trx: Trx, now: Date): Promise<void> {
  const rows = await loadGoodsInDepots(trx);
  const held = rows.filter(({ heldAt }) => isStoredTooLong(heldAt, now));
  for (const { id, driverId, heldAt } of held)
    await openIncident(trx, {
      kind: "held_too_long",
      bookingId: id,
      driverId,
      details: { since: heldAt.toISOString() },
      now,
    });
  await closeOver(trx, { kind: "held_too_long", still: new Set(held.map(({ id }) => id)), now });
}

type Over = { kind: "stuck" | "held_too_long"; still: ReadonlySet<string>; now: Date };

async function closeOver(trx: Trx, { kind, still, now }: Over): Promise<void> {
  const open = await trx
    .selectFrom("incidents")
    .select("bookingId")
    .where("kind", "=", kind)
    .where("closedAt", "is", null)
    .execute();
  for (const { bookingId } of open)
    if (bookingId && !still.has(bookingId))
      await closeIncidents(trx, { kind, bookingId, resolution: "went_on", now });
}
