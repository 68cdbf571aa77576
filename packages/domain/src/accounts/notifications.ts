import type { Role } from "../account-types.ts";
import { afterQuietHours } from "./quiet-hours.ts";

/** Channels that reach a person outside the app. In the app everything is always shown. */
export const notificationChannels = ["push", "line", "sms", "email"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationEvent = {
  name: string;
  /** Roles that may choose the channels; empty when the notice is mandatory. */
  roles: readonly Role[];
  /** The channels it may go by, first choice first. */
  channels: readonly NotificationChannel[];
  /** The channels used unless the person chooses otherwise. */
  byDefault: readonly NotificationChannel[];
  /** The notice concerns a job under way, so it is sent even in the quiet hours. */
  urgent: boolean;
  /** Sent only while this consent is given. */
  consent?: "marketing";
};

/**
 * All kinds of notice and their channels. One-time codes are not in the list. Notices about an account and a driver's
 * suspension cannot be switched off.
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
  {
    name: "offer",
    roles: ["driver"],
    channels: ["push", "line"],
    byDefault: ["push"],
    urgent: true,
  },
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
  {
    name: "receipt",
    roles: ["customer"],
    channels: ["email"],
    byDefault: ["email"],
    urgent: false,
  },
  {
    name: "statement",
    roles: ["driver"],
    channels: ["email"],
    byDefault: ["email"],
    urgent: false,
  },
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

/** Returns true when the notice is mandatory: it is sent by any available channel, proved or not. */
export const isMandatory = (name: string): boolean =>
  notificationEvents.some((event) => event.name === name && event.roles.length === 0);

/** A person's choice for one kind of notice and one channel. Only differences from the defaults are stored. */
export type NotificationChoice = { event: string; channel: NotificationChannel; wanted: boolean };

/**
 * Returns true when a notice may reach a person by a channel, by their choice or by default. Unknown pairs are never
 * sent.
 */
export function isChannelEnabled(
  { event: name, channel }: { event: string; channel: NotificationChannel },
  choices: readonly NotificationChoice[],
): boolean {
  const event = notificationEvents.find((candidate) => candidate.name === name);
  if (!event?.channels.includes(channel)) return false;
  const chosen = choices.find((choice) => choice.event === name && choice.channel === channel);
  return chosen?.wanted ?? event.byDefault.includes(channel);
}

/** By which channels a person can be reached at all: a browser that was allowed, LINE linked, a phone or mailbox proved. */
export type Reach = Readonly<Record<NotificationChannel, boolean>>;

/**
 * Returns the channels by which a notice may reach a person, first choice first. The notice is sent by the first
 * channel that works, and only by that one.
 */
export function channelsFor(
  event: string,
  { choices, reach, only = notificationChannels }: ChannelsInput,
): NotificationChannel[] {
  const known = notificationEvents.find((candidate) => candidate.name === event);
  return (known?.channels ?? []).filter(
    (channel) =>
      only.includes(channel) && reach[channel] && isChannelEnabled({ event, channel }, choices),
  );
}

type ChannelsInput = {
  choices: readonly NotificationChoice[];
  reach: Reach;
  /** Limits the channels when a notice is not worth all of them, such as an SMS for each step of a delivery. */
  only?: readonly NotificationChannel[] | undefined;
};

/** When a notice may go out: at once when it is of a job under way, else not in the quiet hours. */
export const sendAt = (event: string, now: Date): Date =>
  notificationEvents.find(({ name }) => name === event)?.urgent ? now : afterQuietHours(now);
