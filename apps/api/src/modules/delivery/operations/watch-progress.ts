import { isStoredTooLong, isStuck, lateSince } from "@songtan/domain/incidents/expected-progress";
import type { Deps } from "../../../deps/deps.ts";
import { eachPart, forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { closeIncidents, openIncident } from "../../platform/oversight/incidents.ts";
import { loadGoodsInDepots } from "../depots/load-held-goods.ts";
import { loadBookingProgress } from "./load-booking-progress.ts";

/**
 * Runs every minute: reports bookings far past their estimate, and goods stored at a depot too long, to staff, and
 * closes incidents that are over. Running it twice has the same effect as once.
 */
export async function watchProgress({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await eachPart(
    () => watchStuck(db, now),
    () => watchHeld(db, now),
  );
}

async function watchStuck(db: Deps["db"], now: Date): Promise<void> {
  const stuck = (await loadBookingProgress(db)).filter(({ progress }) => isStuck(progress, now));
  await eachPart(
    ...stuck.map(({ bookingId, driverId, progress }) => () => {
      const expectedAt = lateSince(progress, now)?.toISOString();
      const details = { state: progress.state, expectedAt };
      return open(db, { kind: "stuck", bookingId, driverId, details, now });
    }),
    () =>
      closeOver(db, {
        kind: "stuck",
        still: new Set(stuck.map(({ bookingId }) => bookingId)),
        now,
      }),
  );
}

async function watchHeld(db: Deps["db"], now: Date): Promise<void> {
  const rows = await loadGoodsInDepots(db);
  const held = rows.filter(({ heldAt }) => isStoredTooLong(heldAt, now));
  await eachPart(
    ...held.map(({ id, driverId, heldAt }) => () => {
      const details = { since: heldAt.toISOString() };
      return open(db, { kind: "held_too_long", bookingId: id, driverId, details, now });
    }),
    () => closeOver(db, { kind: "held_too_long", still: new Set(held.map(({ id }) => id)), now }),
  );
}

const open = (db: Deps["db"], incident: Parameters<typeof openIncident>[1]): Promise<unknown> =>
  db.transaction().execute((trx) => openIncident(trx, incident));

type Over = { kind: "stuck" | "held_too_long"; still: ReadonlySet<string>; now: Date };

async function closeOver(db: Deps["db"], { kind, still, now }: Over): Promise<void> {
  const known = await db
    .selectFrom("incidents")
    .select("bookingId")
    .where("kind", "=", kind)
    .where("closedAt", "is", null)
    .execute();
  const over = known.flatMap(({ bookingId }) => bookingId ?? []).filter((id) => !still.has(id));
  await forEachIsolated(over, (bookingId) =>
    db
      .transaction()
      .execute((trx) => closeIncidents(trx, { kind, bookingId, resolution: "went_on", now })),
  );
}
