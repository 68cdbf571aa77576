import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import {
  type Account,
  newCustomer,
  newPerson,
  type Person,
  signInBrowser,
} from "../people/people.ts";
import { type PlaceName, places } from "../people/places.ts";

export type Booked = { id: string; number: string; shareUrl: string; totalSatang: number };
type Order = {
  customer: Account;
  recipient: Person;
  from?: PlaceName;
  to?: PlaceName;
  /** Drop-offs after the first. */
  more?: { to: PlaceName; recipient: Person }[];
  /** The customer's own notes for the pick-up and the drop-off, which no share link may show. */
  details?: [string, string];
  extras?: string[];
  vehicle?: Vehicle;
  scheduledAt?: string;
  payment?: { method: "promptpay" } | { method: "card"; token: string };
};

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  "idempotency-key": randomUUID(),
});

/** A booking by the API, for stories that begin after it: of a motorcycle and paid in cash by the sender, unless another is named. */
export async function bookByApi(
  request: APIRequestContext,
  origin: string,
  order: Order,
): Promise<Booked> {
  const {
    customer,
    recipient,
    from = "paragon",
    to = "terminal21",
    more = [],
    extras = [],
    vehicle = "motorcycle",
    scheduledAt,
    payment = { method: "cash", payer: "sender" },
  } = order;
  const stops = [from, to, ...more.map((drop) => drop.to)].map((name, index) => {
    const { th, latitude, longitude } = places[name];
    return { latitude, longitude, address: `${order.details?.[index] ?? ""} ${th}`.trim() };
  });
  const quoted = await request.post(`${origin}/api/quotes`, {
    data: { stops, vehicle, parcel: { category: "document", weightKg: 1 }, extras, scheduledAt },
  });
  expect(quoted.status()).toBe(201);
  const { data: quote } = (await quoted.json()) as { data: { id: string } };
  const contacts = [customer, recipient, ...more.map((drop) => drop.recipient)].map(
    ({ firstName, phone }) => ({
      contactName: firstName,
      contactPhone: phone,
    }),
  );
  const booked = await request.post(`${origin}/api/bookings`, {
    headers: headersOf(customer.token),
    data: { quoteId: quote.id, stops: contacts, payment },
  });
  expect(booked.status()).toBe(201);
  return ((await booked.json()) as { data: Booked }).data;
}

/** Frees the driver who has it: the customer cancels while that costs nothing. */
export async function cancelByApi(
  request: APIRequestContext,
  origin: string,
  { customer, booking }: { customer: Pick<Account, "token">; booking: Pick<Booked, "id"> },
) {
  const reply = await request.post(`${origin}/api/bookings/${booking.id}/cancel`, {
    headers: headersOf(customer.token),
    data: { expectedFeeSatang: 0 },
  });
  expect(reply.status()).toBe(200);
}

/** Signs in a customer who has sent a parcel before; that booking has ended. */
export async function signInReturning(
  page: Page,
  origin: string,
): Promise<{ customer: Account; recipient: Person; booking: Booked }> {
  const customer = await newCustomer(page.request, origin);
  const recipient = newPerson("สมหญิง");
  const booking = await bookByApi(page.request, origin, { customer, recipient });
  await cancelByApi(page.request, origin, { customer, booking });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  return { customer, recipient, booking };
}

/** How many bookings a customer has. */
export async function countBookings(
  request: APIRequestContext,
  origin: string,
  { token }: Account,
): Promise<number> {
  const reply = await request.get(`${origin}/api/bookings`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { data: unknown[] }).data.length;
}

export const apiHeaders = headersOf;
