import type { Step } from "autocannon";
import { bookingOf, headersOf, quoteStep } from "./load/requests.ts";
import { compare } from "./measure/rounds.ts";
import { withServers } from "./measure/with-servers.ts";

await withServers(async (sides) => {
  await compare("quote and booking", sides, {
    stepsFor: ({ product }) => {
      const book: Step = {
        method: "POST",
        path: "/api/bookings",
        setupRequest: (sent, { quoteId = "" }) => ({
          ...sent,
          headers: { ...headersOf(product), "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify(bookingOf(quoteId)),
        }),
      };
      return [quoteStep(product), book];
    },
  });
  await compare("reading a booking", sides, {
    stepsFor: ({ product }) => [
      {
        method: "GET",
        path: `/api/bookings/${product.booking.unique.bookingId}`,
        headers: headersOf(product),
      },
    ],
  });
});
