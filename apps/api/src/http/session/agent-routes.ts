/**
 * Every call that the key of an agent may make, and how its mandate bounds it: `makes` and `cancels` by caps, area and hours, `lists`
 * and `shows` by the bookings that it may see. Any other call is refused for an agent, so a new route opens nothing to it.
 */
export const agentRoutes: Readonly<
  Record<string, "prices" | "makes" | "cancels" | "lists" | "shows">
> = {
  "POST /api/quotes": "prices",
  "POST /api/quotes/batch": "prices",
  "POST /api/bookings": "makes",
  "POST /api/bookings/batch": "makes",
  "GET /api/bookings": "lists",
  "GET /api/bookings/:id": "shows",
  "GET /api/bookings/:id/events": "shows",
  "GET /api/bookings/:id/proof-chain": "shows",
  "POST /api/bookings/:id/cancel": "cancels",
};

/** Returns true when an agent may make a call, given its method and route pattern. */
export const isForAgents = (method: string, url: string | undefined): boolean =>
  `${method === "HEAD" ? "GET" : method} ${url}` in agentRoutes;
