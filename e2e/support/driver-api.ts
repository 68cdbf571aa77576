import { createHash, randomUUID } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { apiHeaders, type Booked } from "./booking-api.ts";
import { type PlaceName, places } from "./places.ts";

/** `deviceId`: the name a browser goes by that is to take jobs too; see `isThisDevice`. */
type Driver = { token: string; deviceId?: string };

export async function setDuty(
  request: APIRequestContext,
  origin: string,
  { token, onDuty, deviceId }: Driver & { onDuty: boolean },
) {
  const reply = await request.put(`${origin}/api/driver/duty`, {
    headers: apiHeaders(token),
    data: { onDuty, ...(deviceId && { deviceId }) },
  });
  expect(reply.status()).toBe(200);
}

/** Makes a browser the device a driver is on duty on: offers and jobs are taken there alone. */
export const isThisDevice = (context: BrowserContext, deviceId: string) =>
  context.addInitScript((id) => {
    // The empty page every tab begins with has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("songtan.device", id);
  }, deviceId);

/** On duty and standing there, as a phone in front of its driver reports it. */
export async function goOnDuty(
  request: APIRequestContext,
  origin: string,
  { token, at, ...device }: Driver & { at: PlaceName },
) {
  await setDuty(request, origin, { token, onDuty: true, ...device });
  const { latitude, longitude } = places[at];
  const reply = await request.post(`${origin}/api/driver/positions`, {
    headers: apiHeaders(token),
    data: { positions: [{ latitude, longitude, accuracyMetres: 8, recordedAt: new Date().toISOString() }] },
  });
  expect(reply.status()).toBe(202);
}

export async function acceptByApi(
  request: APIRequestContext,
  origin: string,
  { token, booking }: Driver & { booking: Booked },
) {
  const reply = await request.post(`${origin}/api/driver/bookings/${booking.id}/accept`, {
    headers: apiHeaders(token),
  });
  expect(reply.status()).toBe(200);
}

type Fact = { kind: string; stopIndex: number; amountSatang?: number; purpose?: "fare"; proof?: object };

/** What a driver did, in order; each has to be applied. Photos are named by their hash and may come later. */
export async function reportByApi(
  request: APIRequestContext,
  origin: string,
  { token, booking, facts }: Driver & { booking: Booked; facts: Fact[] },
) {
  for (const fact of facts) {
    const event = { id: randomUUID(), occurredAt: new Date().toISOString(), ...fact };
    const reply = await request.post(`${origin}/api/driver/tasks/${booking.id}/events`, {
      headers: apiHeaders(token),
      data: { events: [event] },
    });
    const { data } = (await reply.json()) as { data: { outcomes: { outcome: string; message?: string }[] } };
    expect(data.outcomes.map(({ outcome, message }) => `${fact.kind} ${outcome} ${message ?? ""}`.trim())).toEqual([
      `${fact.kind} applied`,
    ]);
  }
}

/** A photo that the phone has taken and not sent yet. */
export const photoOnItsWay = () => ({
  photos: [{ id: randomUUID(), sha256: createHash("sha256").update(randomUUID()).digest("hex") }],
});

/** From the acceptance until the parcel is on the motorcycle. */
export const factsUntilPickedUp = (booking: Booked): Fact[] => [
  { kind: "heading", stopIndex: 0 },
  { kind: "arrived", stopIndex: 0 },
  { kind: "cash_collected", stopIndex: 0, amountSatang: booking.totalSatang, purpose: "fare" },
  { kind: "picked_up", stopIndex: 0, proof: photoOnItsWay() },
];

/** From the pick-up until the parcel is with its recipient. */
export const factsUntilDelivered = (): Fact[] => [
  { kind: "heading", stopIndex: 1 },
  { kind: "arrived", stopIndex: 1 },
  { kind: "delivered", stopIndex: 1, proof: photoOnItsWay() },
];
