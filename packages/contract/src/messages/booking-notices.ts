import type { Locale } from "@songtan/domain/account-types";
import type { NotificationChannel } from "@songtan/domain/accounts/notifications";
import { type Catalogue, fillText, fillTexts } from "@songtan/domain/texts";
import { formatPhone } from "@songtan/domain/thai/phone";
import en from "../../locales/en/notices.json" with { type: "json" };
import th from "../../locales/th/notices.json" with { type: "json" };
import type { DepotView } from "../bookings/depots.ts";
import type { TimelineKind } from "../bookings/timeline.ts";

type NoticeText = { title: string; text: string };
const catalogue: Catalogue<typeof en> = { th, en };

const free = ["push", "line"] as const;
const all = ["push", "line", "sms"] as const;

type Milestone = keyof typeof en.milestone;

/** The channels of each milestone: steps on a good way are not worth an SMS each; what went wrong is. */
const channels: Record<Milestone, readonly NotificationChannel[]> = {
  assigned: free,
  arrived_at_pickup: free,
  picked_up: free,
  stop_done: free,
  delivered: free,
  driver_changed: free,
  given_back: free,
  unfulfilled: all,
  cancelled: all,
  returning: free,
  returned: free,
  held: all,
  return_failed: all,
  disposed: all,
  lost: all,
};

const isMilestone = (kind: TimelineKind): kind is TimelineKind & Milestone => kind in channels;

type MilestoneText = NoticeText & { sms?: { text: string; linked: true } };
type MilestoneNotice = {
  channels: readonly NotificationChannel[];
  textIn: (locale: Locale, number: string) => MilestoneText;
};

/** Notice for a booking that ended because the time to pay ran out: it was not charged, and can be booked again here. */
const notPaid: MilestoneNotice = {
  channels: all,
  textIn: (locale, number) => {
    const { title, text, sms } = catalogue[locale].notPaid;
    return {
      title: `${title} · ${number}`,
      text,
      sms: { text: fillText(sms, { number }), linked: true },
    };
  },
};

/** Notice for a booking that passed from one driver to another without a search; it covers both events. */
const moved: MilestoneNotice = {
  channels: free,
  textIn: (locale, number) => {
    const { title, text } = catalogue[locale].moved;
    return { title: `${title} · ${number}`, text };
  },
};

/** The channels and texts of an event that its customer is notified of; null for every other event. */
export function milestoneNotice(kind: TimelineKind, reason?: string): MilestoneNotice | null {
  if (kind === "cancelled" && reason === "not_paid") return notPaid;
  if (reason === "moved") return kind === "assigned" ? moved : null;
  if (!isMilestone(kind)) return null;
  return {
    channels: channels[kind],
    textIn: (locale, number) => {
      const { title, text } = catalogue[locale].milestone[kind];
      return { title: `${title} · ${number}`, text };
    },
  };
}

const lastDay = (until: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  }).format(until);

type DepotReminder = { number: string; until: Date; depot: DepotView | null };

/** Goods still wait at a depot: until when, where, and when it is open. */
export function depotReminderNotice(
  { number, until, depot }: DepotReminder,
  locale: Locale,
): NoticeText {
  const { title, text, atDepot } = catalogue[locale].depotReminder;
  const depotText =
    depot && `${depot.name[locale]} ${depot.hours[locale]} ${formatPhone(depot.phone)}`;
  return {
    title: fillText(title, { number }),
    text: fillText(depotText ? atDepot : text, {
      day: lastDay(until, locale),
      depot: depotText ?? "",
    }),
  };
}

/**
 * A job for a driver, before it is opened: its pay and the distance to its pick-up. Addresses of
 * people are shown only in the app.
 */
export const offerNotice = (job: { pay: string; distance: string }, locale: Locale): NoticeText =>
  fillTexts(catalogue[locale].offer, job);

/** Replaces an offer on the screen when another driver has it. */
export const offerUnavailable = (locale: Locale): NoticeText => catalogue[locale].offerUnavailable;
