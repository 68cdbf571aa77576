import { bangkokMinutes } from "../thai/dates.ts";
import type { Vehicle } from "../vehicle-types.ts";

/** The bounds of an agent that are not sums: sums are the caps of its key. */
export type Mandate = {
  /** Empty: every vehicle. */
  vehicles: readonly Vehicle[];
  /** Empty: everywhere. Two digits each. */
  provinceCodes: readonly string[];
  /** Minutes of a Bangkok day; an end before the start is on the next day. Null: all day. */
  hours: { fromMinute: number; toMinute: number } | null;
};
export type MandateRefusal = "mandate_vehicle" | "mandate_area" | "mandate_hours";

/**
 * Whether a booking lies within a mandate.
 *
 * @param provinceCodes of its stops; null for a place without a province
 * @param at when it is booked
 * @returns null when it does
 */
export function mandateRefusal(
  mandate: Mandate,
  booking: { vehicle: Vehicle; provinceCodes: readonly (string | null)[]; at: Date },
): MandateRefusal | null {
  const { vehicles, provinceCodes, hours } = mandate;
  if (vehicles.length > 0 && !vehicles.includes(booking.vehicle)) return "mandate_vehicle";
  const isInside = (code: string | null) => code !== null && provinceCodes.includes(code);
  if (provinceCodes.length > 0 && !booking.provinceCodes.every(isInside)) return "mandate_area";
  if (hours && !isWithin(hours, bangkokMinutes(booking.at))) return "mandate_hours";
  return null;
}

function isWithin(hours: { fromMinute: number; toMinute: number }, minute: number): boolean {
  const { fromMinute, toMinute } = hours;
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;
}

/**
 * Returns the time at which an agent's proposal lapses: its own end, or earlier the end of the key that made it. A
 * person who revokes an agent's key does not want its proposals, and a proposal made with a stolen key must not be
 * left for a tired person to approve.
 */
export function proposalEndsAt({
  expiresAt,
  keyExpiresAt,
  keyRevokedAt,
}: {
  expiresAt: Date;
  keyExpiresAt: Date | null;
  keyRevokedAt: Date | null;
}): Date {
  const ends = [expiresAt, keyExpiresAt, keyRevokedAt].filter((end) => end !== null);
  return new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Returns the displayed number of a mandate: the beginning of its key's id, as in the history of a booking. */
export const mandateNumber = (keyId: string): string => `M-${keyId.slice(0, 8).toUpperCase()}`;
