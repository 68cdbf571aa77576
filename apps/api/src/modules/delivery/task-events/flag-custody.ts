import type { Trx } from "../../../db/database.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import type { EventContext } from "../tasks/event-context.ts";

/** Opens an incident about the custody of the goods, because the history does not show where they are. */
export async function flagCustody(
  trx: Trx,
  context: EventContext,
  goodsWithDriver: boolean,
): Promise<void> {
  const { booking, event, driverId, happenedAt, now } = context;
  const details = {
    fact: event.kind,
    happenedAt: happenedAt.toISOString(),
    bookingState: booking.state,
    otherDriverId: booking.driverId === driverId ? null : booking.driverId,
    goodsWithDriver,
  };
  await openIncident(trx, { kind: "custody_found", bookingId: booking.id, driverId, details, now });
}
