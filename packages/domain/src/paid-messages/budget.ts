import type { AttemptWindow } from "../accounts/sign-in/attempts.ts";
import { limits } from "../limits.ts";
import type { MessageShare } from "./purposes.ts";

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** Owners of a budget, in order of how much a refusal explains to the refused person. */
export const budgetHolders = ["person", "business", "installation"] as const;
export type BudgetHolder = (typeof budgetHolders)[number];
/** The number of messages of one share that may be sent; null: unlimited. */
export type MessageBudget = Readonly<Record<BudgetHolder, AttemptWindow | null>>;

type Facts = {
  /** The operator's hourly limit for messages that anybody may cause. */
  openPerHour: number;
  /** The business has paid something, or staff confirmed it. */
  businessConfirmed: boolean;
};

/**
 * Returns the budgets of a share. The shares are separate, so that strangers never use up the messages that running
 * bookings need. A warning is without an hourly budget, because a thief could otherwise silence it.
 */
export function messageBudget(
  share: MessageShare,
  { openPerHour, businessConfirmed }: Facts,
): MessageBudget {
  const perHour = (count: number) => ({ count, seconds: hourSeconds });
  const perDay = (count: number) => ({ count, seconds: daySeconds });
  const ordered = openPerHour * limits.bookingMessagesForEachOpen;
  switch (share) {
    case "open":
      return {
        person: perDay(limits.openMessagesPerPersonPerDay),
        business: perDay(
          businessConfirmed
            ? limits.openMessagesPerBusinessPerDay
            : limits.openMessagesPerNewBusinessPerDay,
        ),
        installation: perHour(openPerHour),
      };
    case "booking":
      return {
        person: perHour(limits.bookingMessagesPerPersonPerHour),
        business: perHour(Math.ceil(ordered * limits.bookingMessagesPerBusinessShare)),
        installation: perHour(ordered),
      };
    case "notice":
      return {
        person: perHour(limits.noticesPerPersonPerHour),
        business: null,
        installation: perHour(ordered),
      };
    case "owner":
      return { person: perDay(limits.warningsPerPersonPerDay), business: null, installation: null };
    case "staff":
      return { person: null, business: null, installation: null };
    case "caller":
    case "driver_message":
      return {
        person: perHour(limits.staffMessagesPerPersonPerHour),
        business: null,
        installation: perHour(openPerHour),
      };
    case "announcement":
      return {
        person: perDay(limits.announcementsPerPersonPerDay),
        business: null,
        installation: perHour(ordered),
      };
    case "test":
      return { person: null, business: null, installation: perHour(limits.testMessagesPerHour) };
  }
}

/** Messages that went out within the window of each budget. */
export type MessageCounts = Readonly<Record<BudgetHolder, number>>;

/** The holder of the budget that one more message does not fit; null where it fits all. */
export const fullBudget = (budget: MessageBudget, used: MessageCounts): BudgetHolder | null =>
  budgetHolders.find((holder) => used[holder] >= (budget[holder]?.count ?? Infinity)) ?? null;

/** Returns true when so much of the installation's hourly budget is used that one more message needs a human check. */
export const needsHumanCheck = (budget: MessageBudget, used: MessageCounts): boolean =>
  shareUsed(budget, used) >= limits.humanCheckShare;

/** Returns the alarm for staff after these messages were sent, or null. */
export function budgetAlarm(budget: MessageBudget, used: MessageCounts): "low" | "used" | null {
  const share = shareUsed(budget, used);
  if (share >= 1) return "used";
  return share >= limits.smsAlarmShare ? "low" : null;
}

const shareUsed = ({ installation }: MessageBudget, used: MessageCounts): number =>
  installation ? used.installation / installation.count : 0;
