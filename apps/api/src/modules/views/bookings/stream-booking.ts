import { Refusal } from "@songtan/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { openEventStream } from "../../../http/limits/event-stream.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { endWithSession } from "../../../live/end-with-session.ts";
import { openBookingStream } from "../../../live/stream-booking.ts";
import { isArrivalOff } from "./arrival.ts";
import { loadNumberedBooking } from "./load-view.ts";

/** Sends the whole booking now and after each change, and the driver's position as it moves. */
export async function streamBooking(
  deps: Deps,
  {
    request,
    reply,
    bookingId,
  }: { request: FastifyRequest; reply: FastifyReply; bookingId: string },
): Promise<void> {
  const { accountId } = actorOf(request);
  const locale = localeOf(request);
  const { log } = request;
  const open = () => {
    const stream = openEventStream(request, reply);
    endWithSession(deps, stream, actorOf(request));
    stream.onClose(
      deps.hub.subscribe("typing", bookingId, (signal) => {
        if (signal.topic === "typing" && signal.by === "driver")
          stream.send({ event: "typing", data: { bookingId } });
      }),
    );
    stream.onClose(
      deps.hub.subscribe("notices", accountId, () => stream.send({ event: "notice", data: {} })),
    );
    return stream;
  };
  const followed = {
    bookingId,
    audience: `customer ${accountId} ${locale}`,
    positions: { isOff: isArrivalOff },
    load: async () =>
      (await loadNumberedBooking(deps, { bookingId, customerId: accountId, locale })) ?? {
        id: 0,
        view: null,
      },
    onProblem: (problem: unknown) => log.error({ err: problem }, "booking stream"),
  };
  if (!(await openBookingStream(deps.hub, followed, open))) throw new Refusal("not_found");
}
