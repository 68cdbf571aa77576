import { hasLapsed, type ProposalKind } from "@songtan/domain/booking/changes/proposal";
import type { AliasedRawBuilder } from "kysely";
import { sql } from "kysely";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import { notifyLapsed } from "./notify-lapsed.ts";

const kindIs = (kind: ProposalKind): AliasedRawBuilder<ProposalKind, "kind"> =>
  sql<ProposalKind>`${sql.lit(kind)}::text`.as("kind");
const money = sql<number | null>`moved_satang`.as("movedSatang");
const driverThen = sql<string | null>`proposals.driver_id`.as("proposedDriverId");

/** Finds every proposal about the booking that needs a second person, with the booking's current state. */
const findOpen = compileOnce((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom("bookingCancellations as proposals")
    .innerJoin("bookings", "bookings.id", "proposals.bookingId")
    .select([kindIs("cancellation"), "proposals.id", "proposals.note", money, driverThen])
    .select("proposals.proposedBy")
    .select(["bookings.state", "bookings.driverId", "bookings.number"])
    .where("proposals.bookingId", "=", bookingId)
    .where("proposals.state", "=", "proposed")
    .unionAll((eb) =>
      eb
        .selectFrom("lostDeclarations as proposals")
        .innerJoin("bookings", "bookings.id", "proposals.bookingId")
        .select([kindIs("loss"), "proposals.id", "proposals.note", money, driverThen])
        .select("proposals.proposedBy")
        .select(["bookings.state", "bookings.driverId", "bookings.number"])
        .where("proposals.bookingId", "=", bookingId)
        .where("proposals.state", "=", "proposed"),
    )
    .unionAll((eb) =>
      eb
        .selectFrom("disposals as proposals")
        .innerJoin("bookings", "bookings.id", "proposals.bookingId")
        .select([kindIs("disposal"), "proposals.id", "proposals.note"])
        .select(sql<number | null>`null::bigint`.as("movedSatang"))
        .select(sql<string | null>`null::uuid`.as("proposedDriverId"))
        .select("proposals.requestedBy as proposedBy")
        .select(["bookings.state", "bookings.driverId", "bookings.number"])
        .where("proposals.bookingId", "=", bookingId)
        .where("proposals.agreed", "is", null)
        .where("proposals.lapsedAt", "is", null),
    ),
);

/**
 * Closes proposals about a booking that a saved change has made pointless, records that they lapsed, and notifies
 * their authors. The caller holds the booking's lock.
 */
export async function lapseProposals(
  trx: Trx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  for (const proposal of await findOpen(trx, { bookingId })) {
    const { kind, id, note, movedSatang, proposedDriverId, proposedBy, number, ...booking } =
      proposal;
    if (!hasLapsed({ kind, driverId: proposedDriverId }, booking)) continue;
    await close(trx, { kind, id, now });
    await recordAudit(trx, {
      actor: { kind: "system" },
      action: "booking.proposal_lapsed",
      subject: { kind: "booking", id: bookingId },
      detail: {
        proposal: kind,
        words: note,
        ...(movedSatang !== null && { movedSatang }),
        after: booking.state,
      },
      at: now,
    });
    await publishIncidents(trx);
    await notifyLapsed(trx, { kind, proposedBy, number });
  }
}

async function close(
  trx: Trx,
  { kind, id, now }: { kind: ProposalKind; id: string; now: Date },
): Promise<void> {
  if (kind === "disposal")
    await trx.updateTable("disposals").set({ lapsedAt: now }).where("id", "=", id).execute();
  else
    await trx
      // Both have these columns.
      .updateTable(
        (kind === "loss" ? "lostDeclarations" : "bookingCancellations") as "lostDeclarations",
      )
      .set({ state: "lapsed", decidedAt: now })
      .where("id", "=", id)
      .execute();
}
