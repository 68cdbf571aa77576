/**
 * On a driver's stream. `duty`: on duty or not, on which device, on a break until when, in which area, and with a
 * destination; another device has been replaced. `typing`: the customer of this booking is writing a message, at this moment.
 * `notice`: the driver's notices changed.
 */
export type DriverEvent = "offer" | "offer_withdrawn" | "task" | "duty" | "typing" | "notice";
/** A comment line this often keeps proxies from closing a quiet stream. */
export const heartbeatMilliseconds = 15_000;
