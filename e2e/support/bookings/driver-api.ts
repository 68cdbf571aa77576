import { randomUUID } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { pendingPhoto } from "../left-open/end-work.ts";
import { endAfterStory } from "../left-open/left-open.ts";
import { signInBrowser, simulatedDriverToken } from "../people/people.ts";
import { type PlaceName, places } from "../people/places.ts";
import { apiHeaders, type Booked } from "./booking-api.ts";

/** `deviceId`: the name of a browser that also receives jobs; see `becomePhoneOf`. */
type Driver = { token: string; deviceId?: string };

export async function setDuty(
  request: APIRequestContext,
  origin: string,
  { token, onDuty, deviceId }: Driver & { onDuty: boolean },
) {
  endAfterStory("driver", origin, token);
  const reply = await request.put(`${origin}/api/driver/duty`, {
    headers: apiHeaders(token),
    data: { onDuty, ...(deviceId && { deviceId }) },
  });
  expect(reply.status()).toBe(200);
}

/** The browser is signed in, and is the device that offers and jobs are accepted on. The token names the device too. */
export async function becomePhoneOf(context: BrowserContext, origin: string, token: string) {
  await signInBrowser(context, origin, { role: "driver", token });
  await context.addInitScript((id) => {
    // The empty page every tab begins with has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("songtan.device", id);
  }, token);
}

/** On duty at this position, as the driver's phone reports it. */
export async function goOnDuty(
  request: APIRequestContext,
  origin: string,
  { token, at, ...device }: Driver & { at: PlaceName },
) {
  await setDuty(request, origin, { token, onDuty: true, ...device });
  const { latitude, longitude } = places[at];
  const reply = await request.post(`${origin}/api/driver/positions`, {
    headers: apiHeaders(token),
    data: {
      positions: [{ latitude, longitude, accuracyMetres: 8, recordedAt: new Date().toISOString() }],
    },
  });
  expect(reply.status()).toBe(202);
}

export async function acceptByApi(
  request: APIRequestContext,
  origin: string,
  { token, booking }: Driver & { booking: Pick<Booked, "id"> },
) {
  const reply = await request.post(`${origin}/api/driver/bookings/${booking.id}/accept`, {
    headers: apiHeaders(token),
  });
  expect(reply.status()).toBe(200);
}

type DriverEvent = {
  /** From a phone that was without a network; otherwise now. */
  occurredAt?: string;
  kind: string;
  stopIndex: number;
  amountSatang?: number;
  purpose?: "fare";
  proof?: object;
};

/** What a driver did, in order; each has to be applied. Photos are named by their hash and may come later. */
export async function reportByApi(
  request: APIRequestContext,
  origin: string,
  { token, booking, events }: Driver & { booking: Pick<Booked, "id">; events: DriverEvent[] },
) {
  for (const driverEvent of events) {
    const event = { id: randomUUID(), occurredAt: new Date().toISOString(), ...driverEvent };
    const reply = await request.post(`${origin}/api/driver/tasks/${booking.id}/events`, {
      headers: apiHeaders(token),
      data: { events: [event] },
    });
    const { data } = (await reply.json()) as {
      data: { outcomes: { outcome: string; message?: string }[] };
    };
    expect(
      data.outcomes.map(({ outcome, message }) =>
        `${driverEvent.kind} ${outcome} ${message ?? ""}`.trim(),
      ),
    ).toEqual([`${driverEvent.kind} applied`]);
  }
}

type Work = {
  /** Of a driver of the sandbox. */
  number: number;
  booking: Pick<Booked, "id">;
  at?: PlaceName;
  /** Whether the browser that becomes this driver's phone receives jobs; see `becomePhoneOf`. */
  asPhone?: boolean;
  events?: DriverEvent[];
};

/** A driver goes on duty, accepts a booking and does this much of it. Gives the driver's token. */
export async function workByApi(
  request: APIRequestContext,
  origin: string,
  { number, booking, at = "paragon", asPhone = false, events = [] }: Work,
): Promise<string> {
  const token = await simulatedDriverToken(request, origin, number);
  await goOnDuty(request, origin, { token, at, ...(asPhone && { deviceId: token }) });
  await acceptByApi(request, origin, { token, booking });
  await reportByApi(request, origin, { token, booking, events });
  return token;
}

/** From the acceptance until the parcel is on the motorcycle. */
export const eventsUntilPickedUp = (booking: Booked): DriverEvent[] => [
  { kind: "heading", stopIndex: 0 },
  { kind: "arrived", stopIndex: 0 },
  { kind: "cash_collected", stopIndex: 0, amountSatang: booking.totalSatang, purpose: "fare" },
  { kind: "picked_up", stopIndex: 0, proof: pendingPhoto() },
];

/** From the pick-up until the parcel is with its recipient. */
export const eventsUntilDelivered = (): DriverEvent[] => [
  { kind: "heading", stopIndex: 1 },
  { kind: "arrived", stopIndex: 1 },
  { kind: "delivered", stopIndex: 1, proof: pendingPhoto() },
];
