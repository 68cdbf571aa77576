import type { Trx } from "../../db/database.ts";
import { openIncident } from "../incidents/queries.ts";
import type { ReceivedEvent } from "./received-event.ts";

/** Whoever had the goods in between, staff look at it: the history alone does not say where they are now. */
export async function reportCustody(trx: Trx, received: ReceivedEvent, goodsWithDriver: boolean): Promise<void> {
  const { booking, event, driverId, happenedAt, now } = received;
  const details = {
    fact: event.kind,
    happenedAt: happenedAt.toISOString(),
    bookingState: booking.state,
    otherDriverId: booking.driver_id === driverId ? null : booking.driver_id,
    goodsWithDriver,
  };
  await openIncident(trx, { kind: "custody_found", bookingId: booking.id, driverId, details, now });
}
