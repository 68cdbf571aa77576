import { afterQuietHours } from "../messages/quiet-hours.ts";
import type { Role } from "./words.ts";

/** Ways to reach a person outside the app. In the app everything is always shown. */
export const notificationChannels = ["push", "line", "sms", "email"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationEvent = {
  name: string;
  /** Who chooses its ways; nobody, where the owner has to hear of it whatever they chose. */
  roles: readonly Role[];
  /** The channels it may go by, first choice first. */
  channels: readonly NotificationChannel[];
  /** The channels it goes by unless the person says otherwise. */
  byDefault: readonly NotificationChannel[];
  /** Of a job under way: also sent in the quiet hours. */
  urgent: boolean;
  /** Sent only while this consent stands. */
  consent?: "marketing";
};

/**
 * Every kind of notice, and its ways. Codes are no notices; what becomes of an account, and a driver's suspension, are
 * not for choosing.
 */
export const notificationEvents: readonly NotificationEvent[] = [
  {
    name: "delivery",
    roles: ["customer"],
    channels: ["push", "line", "sms"],
    byDefault: ["push", "line", "sms"],
    urgent: true,
  },
  {
    name: "message",
    roles: ["customer", "driver"],
    channels: ["push", "line", "sms"],
    byDefault: ["push", "line", "sms"],
    urgent: true,
  },
  { name: "offer", roles: ["driver"], channels: ["push", "line"], byDefault: ["push"], urgent: true },
  {
    name: "document",
    roles: ["driver"],
    channels: ["email", "push", "line", "sms"],
    byDefault: ["email", "push", "line", "sms"],
    urgent: false,
  },
  {
    name: "case",
    roles: ["customer", "driver"],
    channels: ["email", "push", "line", "sms"],
    byDefault: ["email", "push", "line", "sms"],
    urgent: false,
  },
  {
    name: "payout",
    roles: ["customer", "driver"],
    channels: ["email", "push", "line", "sms"],
    byDefault: ["email", "push", "line", "sms"],
    urgent: false,
  },
  {
    name: "account",
    roles: [],
    channels: ["email", "push", "line", "sms"],
    byDefault: ["email", "push", "line", "sms"],
    urgent: true,
  },
  {
    name: "standing",
    roles: [],
    channels: ["push", "line", "sms", "email"],
    byDefault: ["push", "line", "sms", "email"],
    urgent: false,
  },
  { name: "receipt", roles: ["customer"], channels: ["email"], byDefault: ["email"], urgent: false },
  { name: "statement", roles: ["driver"], channels: ["email"], byDefault: ["email"], urgent: false },
  {
    name: "news",
    roles: ["customer", "driver"],
    channels: ["line", "email"],
    byDefault: ["email"],
    urgent: false,
    consent: "marketing",
  },
];

export const eventsOf = (role: Role): NotificationEvent[] =>
  notificationEvents.filter((event) => event.roles.includes(role));

/** Whether nobody chooses: it reaches its owner by whatever way there is, proved or not. */
export const isOwed = (name: string): boolean =>
  notificationEvents.some((each) => each.name === name && each.roles.length === 0);

/** What a person chose: only what differs from the defaults need be kept. */
export type NotificationChoice = { event: string; channel: NotificationChannel; wanted: boolean };

/** Whether an event may reach a person by a channel, by their choice or by default. Unknown pairs are never sent. */
export function isWanted(
  { event: name, channel }: { event: string; channel: NotificationChannel },
  choices: readonly NotificationChoice[],
): boolean {
  const event = notificationEvents.find((each) => each.name === name);
  if (!event?.channels.includes(channel)) return false;
  const chosen = choices.find((choice) => choice.event === name && choice.channel === channel);
  return chosen?.wanted ?? event.byDefault.includes(channel);
}

/** By which channels a person can be reached at all: a browser that was allowed, LINE linked, a phone or mailbox proved. */
export type Reach = Readonly<Record<NotificationChannel, boolean>>;

/** The ways a notice may take to a person, the first choice first; it goes by the first that works, and by no second. */
export function waysTo(
  event: string,
  { choices, reach, only = notificationChannels }: WaysInput,
): NotificationChannel[] {
  const known = notificationEvents.find((each) => each.name === event);
  return (known?.channels ?? []).filter(
    (channel) => only.includes(channel) && reach[channel] && isWanted({ event, channel }, choices),
  );
}

type WaysInput = {
  choices: readonly NotificationChoice[];
  reach: Reach;
  /** Where a notice is not worth every channel, such as an SMS for each step of a delivery. */
  only?: readonly NotificationChannel[] | undefined;
};

/** When a notice may go out: at once when it is of a job under way, else not in the quiet hours. */
export const sendAt = (event: string, now: Date): Date =>
  notificationEvents.find(({ name }) => name === event)?.urgent ? now : afterQuietHours(now);
