import type { Satang } from "../money.ts";

/**
 * The state of a payment that a cardholder disputes: ours to answer, the bank's to decide, or
 * decided.
 */
export const disputeStates = ["open", "pending", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

export type DisputeUpdate = {
  state: DisputeState;
  /**
   * `freeze`: it is new, nothing of the booking is paid out or refunded until it is decided. `free`: it was won. `lose`:
   * the money is gone. `none`: nothing has changed that money depends on.
   */
  effect: "freeze" | "free" | "lose" | "none";
};

const rank: Record<DisputeState, number> = { open: 0, pending: 1, won: 2, lost: 2 };

/**
 * Decides the effect of the provider's report on a known dispute, or on a new one (null). A report older than the
 * known state is ignored, and a decided dispute never changes. A dispute that is first reported after its end is
 * recorded as well.
 */
export function decideDisputeUpdate(
  known: DisputeState | null,
  reported: DisputeState,
): DisputeUpdate {
  if (known !== null && rank[reported] <= rank[known]) return { state: known, effect: "none" };
  if (reported === "lost") return { state: reported, effect: "lose" };
  if (reported === "won") return { state: reported, effect: known === null ? "none" : "free" };
  return { state: reported, effect: known === null ? "freeze" : "none" };
}

/**
 * The amount a bank withdraws from us after deciding for its cardholder: never what we have sent
 * back already.
 * @param disputedSatang the amount of the dispute, as the provider reports it
 */
export const lostAmountOf = (
  paid: { amountSatang: Satang; sentSatang: Satang },
  disputedSatang: Satang,
): Satang => Math.max(0, Math.min(disputedSatang, paid.amountSatang - paid.sentSatang));

/** Returns true when staff can still answer or accept the dispute. */
export const mayAnswerDispute = (state: DisputeState): boolean => state === "open";
