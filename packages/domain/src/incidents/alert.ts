import { limits } from "../limits.ts";
import { bangkokMinutes, bangkokWeekday } from "../thai/dates.ts";
import type { IncidentKind } from "./incident.ts";

/** Incidents that cannot wait until someone looks at the console. */
export const alertKinds = [
  "sos",
  "driver_vanished",
  "stuck",
  "provider_down",
  "gateway_down",
  "database_slow",
  "clock_wrong",
  "job_failed",
  "security_events_lost",
  "sms_budget_used",
  "requests_limited",
  "sender_changed",
] as const satisfies readonly IncidentKind[];
export type AlertKind = (typeof alertKinds)[number];

export const isAlertKind = (kind: string): kind is AlertKind =>
  alertKinds.some((alertKind) => alertKind === kind);

export const alertChannels = ["push", "line", "sms", "email"] as const;
export type AlertChannel = (typeof alertChannels)[number];

export type OnCallPerson = {
  id: string;
  rank: number;
  /** 0 for Sunday, in Bangkok. */
  days: readonly number[];
  /** Minutes of the day; until the next day where `untilMinute` is not later. Equal: all day. */
  fromMinute: number;
  untilMinute: number;
};

const dayMinutes = 24 * 60;

/** Returns true when a person is on call at this moment; a night belongs to the day on which it began. */
export function isOnCall(
  { days, fromMinute, untilMinute }: Omit<OnCallPerson, "id" | "rank">,
  now: Date,
): boolean {
  const [minute, day] = [bangkokMinutes(now), bangkokWeekday(now)];
  const lengthMinutes = (untilMinute - fromMinute + dayMinutes) % dayMinutes || dayMinutes;
  const sinceMinutes = (minute - fromMinute + dayMinutes) % dayMinutes;
  const beganDay = minute >= fromMinute ? day : (day + 6) % 7;
  return days.includes(beganDay) && sinceMinutes < lengthMinutes;
}

export type AlertState = { rounds: number; isOver: boolean };
export type AlertDecision = {
  /** The person to call; null when the list is empty. */
  personId: string | null;
  /** When the next one is called; null: never. */
  nextAt: Date | null;
};

/**
 * Decides the person to call: one after the other by rank, from the first once more after the last, until someone
 * accepts the alert. When these hours are outside all shifts, everyone on the list is called in turn, because an
 * unanswered alert is worse than a call at night.
 */
export function decideAlertCall(
  { rounds, isOver }: AlertState,
  people: readonly OnCallPerson[],
  now: Date,
): AlertDecision {
  if (isOver) return { personId: null, nextAt: null };
  const inOrder = people.toSorted(
    (left, right) => left.rank - right.rank || left.id.localeCompare(right.id),
  );
  const onCall = inOrder.filter((person) => isOnCall(person, now));
  const called = onCall.length > 0 ? onCall : inOrder;
  return {
    personId: called[rounds % called.length]?.id ?? null,
    nextAt: new Date(now.getTime() + limits.alertMinutes * 60_000),
  };
}

/** The id of an incident's card on the operations page: a push leads to it. */
export const incidentAnchor = (id: string): string => `incident-${id}`;
