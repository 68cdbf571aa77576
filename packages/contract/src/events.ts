/** Names on the event streams. `booking` carries the whole view; `position` one point. */
export const customerEvents = ["booking", "position"] as const;
/** `duty`: on duty or not, and on which device; a device that is not that one has been taken over. */
export const driverEvents = ["offer", "offer_withdrawn", "task", "duty"] as const;
/** A comment line this often keeps proxies from closing a quiet stream. */
export const heartbeatMilliseconds = 15_000;
