import { createHash } from "node:crypto";
import { sql } from "kysely";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { DialectEventJob } from "../../../jobs/jobs.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { storeWebhookEvent } from "../../businesses/webhook-events/record-webhook-event.ts";
import { loadBookingView } from "../../views/bookings/load-view.ts";
import { driverNumber } from "./numbers.ts";
import { toDialectEvents } from "./translate.ts";

/**
 * Records what a fact of an order means to the program that listens, as events of its endpoint. Run
 * twice, it records each once: the fact makes their ids.
 */
export async function recordDialectEvents(deps: Deps, job: DialectEventJob): Promise<void> {
  const { factId, bookingId, kind, happenedAt } = job;
  const row = await deps.db
    .selectFrom("bookings")
    .innerJoin("webhookEndpoints", "webhookEndpoints.businessId", "bookings.businessId")
    .select(["customerId", "driverId", "dialectNumber"])
    .select(["webhookEndpoints.businessId", "webhookEndpoints.id as endpointId"])
    .where("bookings.id", "=", bookingId)
    .where("format", "=", "lalamove_v3")
    .where(sql<boolean>`webhook_endpoints.mode = current_mode()`)
    .executeTakeFirst();
  if (!row?.dialectNumber) return;
  const { businessId, endpointId, customerId, driverId } = row;
  const view = await loadBookingView(deps, { bookingId, customerId, locale: "en" });
  if (!view) return;
  const events = toDialectEvents({
    orderId: row.dialectNumber,
    driverId: driverId ? driverNumber(driverId) : "",
    view,
    kind,
    happenedAt,
    balanceSatang: await loadFreeCredit(deps.db, customerId),
    origin: publicOrigin(deps.settings),
  });
  await deps.db.transaction().execute(async (trx) => {
    for (const { eventType, data } of events)
      await storeWebhookEvent(trx, {
        id: eventIdOf(`${factId} ${eventType}`),
        ...{ businessId, endpointId, bookingId, format: "lalamove_v3" },
        type: eventType,
        payload: JSON.stringify({ eventType, eventVersion: "v3", data }),
        now: deps.clock(),
      });
  });
}

const eventIdOf = (text: string): string =>
  `evt_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
