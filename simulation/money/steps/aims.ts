import type { Story } from "./story.ts";

/** Steps that a history may aim at. */
export type AimedAct =
  | "dispute a charge"
  | "look at disputes"
  | "answer a dispute"
  | "accept a dispute"
  | "claim"
  | "propose"
  | "approve"
  | "transfer by hand"
  | "wait at a stop"
  | "pay the amount due"
  | "delete a card"
  | "request an edit"
  | "cancel";

/** What a history aims at. All other steps stay possible, and everything is checked as in any history. */
export type Aim = {
  acts: readonly AimedAct[];
  method?: "card" | "promptpay" | "cash";
  /** Credit pays a part of the first booking. */
  paysPartByCredit?: boolean;
  savesCards?: boolean;
  complains?: boolean;
  /** How a claim is paid. */
  destination?: "source" | "credit" | "transfer";
};

const claimActs = ["claim", "propose", "approve", "transfer by hand"] as const;
const disputeActs = ["dispute a charge", "look at disputes"] as const;
const claimPaidBy = (destination: NonNullable<Aim["destination"]>): Aim => ({
  ...{ method: "card", complains: true, acts: claimActs, destination },
});
const partByCredit = (method: NonNullable<Aim["method"]>): Aim => ({
  ...{ method, paysPartByCredit: true, acts: [] },
});

/** By their outcome: what chance alone brings about once in a hundred histories, or less often. */
export const aims: Readonly<Record<string, Aim>> = {
  "POST /console/disputes/…/answer": {
    ...{ method: "card", complains: true, acts: [...disputeActs, "answer a dispute"] },
  },
  "POST /console/disputes/…/accept": {
    ...{ method: "card", complains: true, acts: [...disputeActs, "accept a dispute"] },
  },
  "a claim paid by source": claimPaidBy("source"),
  "a claim paid by credit": claimPaidBy("credit"),
  "a claim paid by transfer": claimPaidBy("transfer"),
  "POST /customer/amount-due/payments": {
    ...{ method: "promptpay", acts: ["wait at a stop", "pay the amount due"] },
  },
  "charged a kept card without its owner: paid": {
    ...{ method: "card", savesCards: true, acts: ["wait at a stop"] },
  },
  "delivered by card and credit": partByCredit("card"),
  "delivered by promptpay and credit": partByCredit("promptpay"),
  "delivered by cash and credit": partByCredit("cash"),
  "cancelled by cash and credit": { ...partByCredit("cash"), acts: ["cancel"] },
  "an edit agreed: more_cash": { method: "cash", acts: ["request an edit"] },
  "DELETE /customer/cards/…": { savesCards: true, acts: ["delete a card"] },
};

const aimedWeight = 20;
/** Below it, a step of a booking that is under way is a setback. */
const usualWeight = 10;

/** How likely a step is in this history. One with an aim avoids setbacks that are not its aim. */
export function weightOf(
  { aim }: Pick<Story, "aim">,
  {
    weight,
    aimedAct,
    isOnward,
  }: { weight: number; aimedAct: AimedAct | undefined; isOnward: boolean },
): number {
  if (!aim) return weight;
  if (aimedAct && aim.acts.includes(aimedAct)) return weight * aimedWeight;
  return isOnward && weight < usualWeight ? 0 : weight;
}
