/** Names on the event streams. `booking` carries the whole view; `position` one point. */
export const customerEvents = ["booking", "position"] as const;
export const driverEvents = ["offer", "offer_withdrawn", "task"] as const;
/** A comment line this often keeps proxies from closing a quiet stream. */
export const heartbeatMilliseconds = 15_000;
