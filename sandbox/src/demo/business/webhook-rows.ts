import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import type { WebhookBooking } from "@songtan/contract/partners/webhooks";
import { type WebhookType, webhookTypesOf } from "@songtan/domain/webhooks/event-types";
import { bytesText, type Row } from "../../data/database.ts";
import type { Sealing } from "../../data/sealing.ts";
import { stableId } from "../../data/stable-id.ts";
import type { HistoryRows } from "../history-rows.ts";
import { demoBusiness, demoMembers } from "./people.ts";

type Making = Sealing & { now: Date };
type Event = {
  id: string;
  bookingId: string;
  type: WebhookType;
  at: Date;
  data: Row;
};

const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();

/** Where the shop's program listened, until an hour ago: an address that answers no one, so nothing new is sent there. */
export const demoEndpoint = (now: Date) => ({
  id: stableId("business endpoint"),
  url: "https://shop.demo.test/webhooks/songtan",
  createdAt: hoursBefore(now, 24 * 60),
  disabledAt: hoursBefore(now, 1),
});

const types: readonly WebhookType[] = [
  "booking.created",
  "booking.driver_assigned",
  "booking.picked_up",
  "booking.delivered",
  "booking.returned",
  "booking.cancelled",
  "booking.unfulfilled",
];
/** The log of attempts goes back thirty days. */
const loggedDays = 29;

/** The events of the last weeks with each attempt to send them, by table in the order in which they are inserted. */
export function webhookRows(history: HistoryRows, making: Making): Record<string, Row[]> {
  const events = listEvents(history, making.now);
  return {
    webhook_endpoints: [endpointRow(making)],
    webhook_events: events.map(eventRow),
    webhook_deliveries: events.map(deliveryRow),
    webhook_attempts: events.flatMap(attemptRows),
  };
}

function endpointRow({ now, seal }: Making): Row {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const { id, url, createdAt, disabledAt } = demoEndpoint(now);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  return {
    ...{ id, businessId: demoBusiness.id, mode: "live", url, types, format: "standard" },
    description: "ระบบหลังร้าน",
    sealedSecret: bytesText(seal("webhook_secret", Buffer.from(secret))),
    sealedPrivateKey: bytesText(
      seal("webhook_private_key", privateKey.export({ format: "der", type: "pkcs8" })),
    ),
    publicKey: `whpk_${Buffer.from(x, "base64url").toString("base64")}`,
    createdBy: `member:${demoMembers.owner.id}`,
    makerId: demoMembers.owner.id,
    ...{ createdAt, disabledAt, disabledReason: "owner" },
  };
}

function listEvents({ bookings, bookingEvents, stops }: HistoryRows, now: Date): Event[] {
  const from = hoursBefore(now, 24 * loggedDays);
  return bookingEvents
    .filter(({ happenedAt }) => String(happenedAt) > from)
    .flatMap((event) => {
      const { kind, happenedAt, receivedAt } = event;
      const booking = bookings.find(({ id }) => id === event.bookingId) ?? {};
      const ofBooking = stops.filter(({ bookingId }) => bookingId === event.bookingId);
      const dropOffs = ofBooking
        .slice(1)
        .map(({ state }) => state) as WebhookBooking["stops"][0]["state"][];
      return webhookTypesOf({ kind: String(kind), codCollected: false, dropOffs })
        .filter((type) => types.includes(type))
        .map((type) => {
          const data = { ...webhookBooking(booking, ofBooking), happenedAt };
          const name = `${String(event.bookingId)} ${type}`;
          const digits = createHash("sha256").update(name).digest("hex").slice(0, 32);
          const at = new Date(String(receivedAt));
          return { id: `evt_${digits}`, bookingId: String(event.bookingId), type, at, data };
        });
    })
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
}

/** As events show a booking: without addresses and contacts. */
const webhookBooking = (booking: Row, stops: readonly Row[]): Omit<WebhookBooking, "driver"> =>
  ({
    ...{ id: booking.id, number: booking.number, reference: booking.reference, metadata: {} },
    ...{ state: booking.state, totalSatang: booking.totalSatang, vehicle: booking.vehicle },
    ...{ paymentState: booking.paymentState, cancelFeeSatang: booking.cancelFeeSatang },
    ...{ createdAt: booking.createdAt, scheduledAt: null, endedAt: booking.endedAt, arrival: null },
    stops: stops.map(({ index, state, arrivedAt, doneAt, failureReason }) => ({
      ...{ index, state, arrivedAt, doneAt, failureReason },
      ...{ codAmountSatang: 0, codCollectedAt: null, proofs: [] },
    })),
  }) as Omit<WebhookBooking, "driver">;

/** Returns the row of an event, with its position among all events and its sequence within the booking, as at sending. */
function eventRow(
  { id, bookingId, type, at, data }: Event,
  index: number,
  all: readonly Event[],
): Row {
  const sequence = all.slice(0, index + 1).filter((event) => event.bookingId === bookingId).length;
  const createdAt = at.toISOString();
  return {
    ...{ id, businessId: demoBusiness.id, mode: "live", format: "standard", type, bookingId },
    payload: JSON.stringify({ type, timestamp: createdAt, data: { ...data, sequence } }),
    ...{ createdAt, sequence, position: index + 1, distributedAt: createdAt },
  };
}

/** Now and then the shop's program was down: the first attempt failed, the second a few seconds later did not. */
const failsFirst = (index: number): boolean => index % 9 === 4;
const problems = [
  { status: 503, problem: null, answer: "upstream connect error" },
  { status: null, problem: "timeout", answer: "" },
  { status: 500, problem: null, answer: '{"error":"duplicate key value"}' },
];

function attemptRows(event: Event, index: number): Row[] {
  const attempt = (number: number, result: Row, seconds: number): Row => ({
    ...{
      id: stableId(`attempt ${event.id} ${number}`),
      deliveryId: stableId(`delivery ${event.id}`),
    },
    ...{ endpointId: stableId("business endpoint"), eventId: event.id, number },
    at: new Date(event.at.getTime() + seconds * 1000).toISOString(),
    durationMs: result.problem === "timeout" ? 10_000 : 40 + ((index * 37) % 190),
    ...result,
  });
  const succeeded = { status: 200, problem: null, answer: "ok" };
  const failed = problems[index % problems.length] ?? {};
  return failsFirst(index)
    ? [attempt(1, failed, 1), attempt(2, succeeded, 17)]
    : [attempt(1, succeeded, 1)];
}

const deliveryRow = ({ id, bookingId, at }: Event, index: number): Row => ({
  ...{ id: stableId(`delivery ${id}`), endpointId: stableId("business endpoint"), eventId: id },
  ...{ bookingId, position: index + 1, attempts: failsFirst(index) ? 2 : 1 },
  ...{ nextAttemptAt: null, result: "delivered", replay: false, createdAt: at.toISOString() },
});
