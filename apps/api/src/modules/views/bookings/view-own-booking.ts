import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { loadBookingView } from "./load-view.ts";

/** The customer's booking as it is now: what a command answers, also when it is repeated. */
export async function viewOwnBooking(
  deps: Deps,
  request: FastifyRequest,
  bookingId: string,
): Promise<{ data: BookingView }> {
  const view = await loadBookingView(deps, {
    bookingId,
    customerId: actorOf(request).accountId,
    locale: localeOf(request),
  });
  if (!view) throw new Refusal("not_found");
  return { data: view };
}
