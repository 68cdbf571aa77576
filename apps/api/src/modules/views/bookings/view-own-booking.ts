import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { loadBookingView } from "./load-view.ts";

/** Loads the current view of the customer's booking, which is the response to a command, even a repeated one. */
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
