import { createHash } from "node:crypto";
import { sql } from "kysely";
import { postToPartner } from "../../../adapters/post-to-partner.ts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { DialectEventJob } from "../../../jobs/jobs.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { loadBookingView } from "../../views/bookings/load-view.ts";
import { driverNumber } from "./numbers.ts";
import { signatureOf } from "./signature-of.ts";
import { type DialectEvent, toDialectEvents } from "./translate.ts";

/**
 * Sends what a fact of an order means to the program that listens. Failed, the job is tried again;
 * an event has the same id each time.
 */
export async function sendDialectEvent(deps: Deps, job: DialectEventJob): Promise<void> {
  const { bookingId, kind, happenedAt } = job;
  const row = await deps.db
    .selectFrom("bookings")
    .innerJoin("dialectWebhooks", "dialectWebhooks.businessId", "bookings.businessId")
    .innerJoin("partnerKeys", "partnerKeys.id", "dialectWebhooks.keyId")
    .select(["customerId", "driverId", "dialectNumber", "url", "publicKey", "sealedSecret"])
    .where("bookings.id", "=", bookingId)
    .where("partnerKeys.revokedAt", "is", null)
    .where(sql<boolean>`dialect_webhooks.mode = current_mode()`)
    .executeTakeFirst();
  if (!row?.dialectNumber) return;
  const { customerId, driverId } = row;
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
  for (const event of events) {
    const eventId = eventIdOf(`${bookingId} ${kind} ${happenedAt} ${event.eventType}`);
    const body = signedBody(row, { eventId, event, secret: deps.secrets.open(row.sealedSecret) });
    const status = await postToPartner(row.url, body, deps.settings);
    if (status < 200 || status > 299) throw new Error(`the partner's address answered ${status}`);
  }
}

const eventIdOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** The signature is inside of the body, over the path of the address and the JSON of `data`. */
function signedBody(
  { url, publicKey }: { url: string; publicKey: string },
  { eventId, event, secret }: { eventId: string; event: DialectEvent; secret: Buffer },
): string {
  const timestamp = String(Date.now());
  const signed = {
    milliseconds: timestamp,
    method: "POST",
    path: new URL(url).pathname,
    body: Buffer.from(JSON.stringify(event.data)),
  };
  const signature = signatureOf(secret, signed).toString("hex");
  const { eventType, data } = event;
  const head = { apiKey: publicKey, timestamp, signature, eventId, eventType, eventVersion: "v3" };
  return JSON.stringify({ ...head, data });
}
