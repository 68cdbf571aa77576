import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { canCancel } from "@songtan/domain/booking/cancellation";
import type { BookingState } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { type Caller, callAs } from "./call-as.ts";
import { endWork } from "./end-work.ts";

/** A person at one server, by the headers that name them. */
type Identity = { origin: string; headers: Readonly<Record<string, string>> };
type OpenBooking = { id: string; state: BookingState; createdAt: string };
type Who = "customer" | "driver";

/** The customers and drivers of the story that runs, and since when it runs. */
const people: Record<Who, Map<string, Identity>> = { customer: new Map(), driver: new Map() };
let begunAt = 0;

/** A story begins: what is open now is not its own. */
export function beginStory(): void {
  begunAt = Date.now();
  for (const known of Object.values(people)) known.clear();
}

/** What this person leaves open is ended after the story. */
export function endAfterStory(who: Who, origin: string, token: string): void {
  remember(who, { origin, headers: { authorization: `Bearer ${token}` } });
}

function remember(who: Who, identity: Identity): void {
  people[who].set(JSON.stringify(identity), identity);
}

/** The calls by which a page makes something that others see. */
const makers: readonly { who: Who; method: string; path: RegExp }[] = [
  { who: "customer", method: "POST", path: /^\/api\/bookings$/ },
  { who: "driver", method: "PUT", path: /^\/api\/driver\/duty$/ },
  { who: "driver", method: "POST", path: /^\/api\/driver\/(offers|bookings)\/[^/]+\/accept$/ },
];

/** Notices who books and who works on the pages of a browser. */
export function watchPeople(context: BrowserContext): void {
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const made = makers.find(
      ({ method, path }) => request.method() === method && path.test(pathname),
    );
    const { authorization, "songtan-business": business } = request.headers();
    if (!made || !authorization) return;
    const acting = business && { "songtan-business": business, "songtan-mode": "live" };
    remember(made.who, { origin, headers: { authorization, ...acting } });
  });
}

/**
 * Ends what the story has left open: bookings are cancelled, goods under way come to their end, and drivers go off duty. A
 * story that failed would otherwise have its bookings offered to the drivers of all that follow.
 */
export async function endWhatIsOpen(request: APIRequestContext): Promise<void> {
  const callersOf = (who: Who) => [...people[who].values()].map((one) => callAs(request, one));
  await Promise.all(callersOf("customer").map(cancelBookings));
  await Promise.all(callersOf("driver").map(endWork));
}

async function cancelBookings(customer: Caller): Promise<void> {
  const open =
    (await customer<OpenBooking[]>("GET", `/bookings?state=active&limit=${limits.pageRows}`)) ?? [];
  for (const { id, state, createdAt } of open)
    if (canCancel(state) && Date.parse(createdAt) >= begunAt)
      await customer("POST", `/bookings/${id}/cancel`, {
        expectedFeeSatang: state === "assigned" ? await feeOf(customer, id) : 0,
      });
}

async function feeOf(customer: Caller, id: string): Promise<number> {
  type Cancellable = { cancellation: { feeSatang: number } };
  const booking = await customer<Cancellable>("GET", `/bookings/${id}`);
  return booking?.cancellation.feeSatang ?? 0;
}
