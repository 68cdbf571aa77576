import type { Step } from "autocannon";
import { bookingOf } from "./load/requests.ts";
import { compare } from "./rounds.ts";
import { withBothServers } from "./with-both-servers.ts";

await withBothServers(async ({ ours, floor, details }) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${details.token}` };
  const quote: Step = {
    method: "POST",
    path: "/api/quotes",
    headers,
    body: JSON.stringify(details.quoteBody),
    onResponse: (_, body, context) => {
      context.quoteId = (JSON.parse(body) as { data: { id: string } }).data.id;
    },
  };
  const book: Step = {
    method: "POST",
    path: "/api/bookings",
    setupRequest: (sent, { quoteId = "" }) => ({
      ...sent,
      headers: { ...headers, "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(bookingOf(quoteId)),
    }),
  };
  await compare("quote and booking", { ours, floor, steps: [quote, book] });
});
