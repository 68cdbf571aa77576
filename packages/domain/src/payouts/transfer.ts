import type { PayoutState } from "./types.ts";

/** The provider's report of a transfer, limited to the fields we use. */
export type TransferResult = { sent: boolean; paid: boolean; failed: boolean };

export type TransferDecision = {
  state: PayoutState;
  /**
   * `settle`: the money has arrived, the books close it. `give_back`: it never will, it goes back
   * to where it came from. `contradiction`: the provider now reports it paid what it had refused;
   * staff have to look. `none`: no change.
   */
  effect: "settle" | "give_back" | "contradiction" | "none";
};

/**
 * The effect of the provider's report of a transfer on a payout, in every order and with every
 * repetition. A payout that has ended never changes again; one the bank has does not go back to
 * `sending`.
 */
export function decideTransfer(state: PayoutState, transfer: TransferResult): TransferDecision {
  if (state === "failed" || state === "rejected")
    return { state, effect: transfer.paid && !transfer.failed ? "contradiction" : "none" };
  if (state !== "sending" && state !== "sent") return { state, effect: "none" };
  if (transfer.failed) return { state: "failed", effect: "give_back" };
  if (transfer.paid) return { state: "paid", effect: "settle" };
  return { state: state === "sent" || transfer.sent ? "sent" : "sending", effect: "none" };
}
