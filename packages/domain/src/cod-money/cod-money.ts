import type { BookingState, StopState } from "../booking-types.ts";
import type { Satang } from "../money.ts";
import { bankDayAfter } from "../payouts/bank-days.ts";
import { codReleaseDay, isCodDue } from "../payouts/cod.ts";
import type { PayoutTerms } from "../payouts/terms.ts";
import type { CodState } from "../payouts/types.ts";

/**
 * Where the cash of a drop-off is, as its sender follows it: the driver will collect it; we hold it; it stays with us for
 * longer than the usual days; there is an objection; it is going to the sender's bank; it is there; the recipient has it back; it
 * was never collected.
 */
export const codMoneyStates = [
  "to_collect",
  "held",
  "delayed",
  "frozen",
  "on_its_way",
  "paid",
  "refunded",
  "not_collected",
] as const;
export type CodMoneyState = (typeof codMoneyStates)[number];

export type CodMoney = {
  state: CodMoneyState;
  amountSatang: Satang;
  /** While held, the bank day on which it is to go; on its way, the day it goes or went; at an end, the day it came there. */
  day: string | null;
  /** Of the account that it goes to, or went to. */
  lastDigits: string | null;
  /** It cannot go to its sender, who has given no bank account. */
  needsAccount: boolean;
};

export type CodMoneyFacts = {
  amountSatang: Satang;
  stopState: StopState;
  bookingState: BookingState;
  /** What became of the cash once the driver had it; null before. */
  collection: {
    state: CodState;
    collectedDay: string;
    endedDay: string | null;
    payout: { day: string | null; lastDigits: string } | null;
  } | null;
  hasAccount: boolean;
};

type Calendar = {
  today: string;
  terms: Pick<PayoutTerms, "codHoldDays">;
  holidays: readonly string[];
};

/** The bank day on which cash collected on a day goes to its sender, when nothing is in its way. */
export const codSendDay = (
  collectedDay: string,
  { terms, holidays }: Pick<Calendar, "terms" | "holidays">,
): string => bankDayAfter(codReleaseDay(collectedDay, terms), 0, holidays);

const shownStates = {
  held: "held",
  frozen: "frozen",
  releasing: "on_its_way",
  paid: "paid",
  refunded: "refunded",
} as const satisfies Record<CodState, CodMoneyState>;

/** Where the cash of one drop-off is now. */
export function codMoneyOf(facts: CodMoneyFacts, calendar: Calendar): CodMoney {
  const { amountSatang, stopState, bookingState, collection, hasAccount } = facts;
  if (!collection) {
    const missed = stopState === "failed" || isCodDue({ stopState, bookingState });
    const state = missed ? "not_collected" : "to_collect";
    return {
      ...{ state, amountSatang, day: null, lastDigits: null },
      needsAccount: !missed && !hasAccount,
    };
  }
  const { state, collectedDay, endedDay, payout } = collection;
  const base = { amountSatang, lastDigits: payout?.lastDigits ?? null, needsAccount: false };
  if (state !== "held")
    return { ...base, state: shownStates[state], day: endedDay ?? payout?.day ?? null };
  const day = codSendDay(collectedDay, calendar);
  const isLate = calendar.today > day;
  return {
    ...base,
    ...(isLate ? { state: "delayed", day: null } : { state: "held", day }),
    needsAccount: !hasAccount,
  };
}

/** The cash of several drop-offs in as few lines as say all: what is in the same place since the same day is one sum. */
export function sumCodMoney(parts: readonly CodMoney[]): CodMoney[] {
  const sums = new Map<string, CodMoney>();
  for (const part of parts) {
    const key = `${part.state} ${part.day} ${part.lastDigits} ${part.needsAccount}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum ? { ...sum, amountSatang: sum.amountSatang + part.amountSatang } : { ...part },
    );
  }
  return [...sums.values()];
}
