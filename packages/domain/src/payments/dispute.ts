import type { Satang } from "../money.ts";

/** Where a payment stands that a cardholder disputes: ours to answer, the bank's to decide, or decided. */
export const disputeStates = ["open", "pending", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

export type DisputeNews = {
  state: DisputeState;
  /**
   * `freeze`: it is new, nothing of the booking is paid out or refunded until it is decided. `free`: it was won. `lose`:
   * the money is gone. `none`: nothing has changed that money depends on.
   */
  effect: "freeze" | "free" | "lose" | "none";
};

const rank: Record<DisputeState, number> = { open: 0, pending: 1, won: 2, lost: 2 };

/**
 * What the provider's word means for a dispute we know, or do not know yet (null). News that is older than what we know
 * changes nothing, and one that was decided never changes again. One that we first hear of when it is over is taken too.
 */
export function hearOfDispute(known: DisputeState | null, said: DisputeState): DisputeNews {
  if (known !== null && rank[said] <= rank[known]) return { state: known, effect: "none" };
  if (said === "lost") return { state: said, effect: "lose" };
  if (said === "won") return { state: said, effect: known === null ? "none" : "free" };
  return { state: said, effect: known === null ? "freeze" : "none" };
}

/**
 * What a bank that has decided for its cardholder takes from us: never what we have sent back already.
 *
 * @param said what the dispute is about, as the provider says it
 */
export const lostToBank = (paid: { amountSatang: Satang; sentSatang: Satang }, said: Satang): Satang =>
  Math.max(0, Math.min(said, paid.amountSatang - paid.sentSatang));

/** Whether staff can still answer or accept it. */
export const mayAnswerDispute = (state: DisputeState): boolean => state === "open";
