import type { CodState, PayoutRunState, PayoutState } from "@songtan/domain/payouts/types";

type Tone = "plain" | "info" | "good" | "bad" | "warn";

export const payoutTones: Readonly<Record<PayoutState, Tone>> = {
  requested: "plain",
  approved: "info",
  sending: "info",
  sent: "info",
  paid: "good",
  failed: "bad",
  rejected: "warn",
};
export const runTones: Readonly<Record<PayoutRunState, Tone>> = {
  prepared: "warn",
  approved: "good",
  discarded: "plain",
};
export const codTones: Readonly<Record<CodState | "sent", Tone>> = {
  held: "plain",
  frozen: "warn",
  releasing: "info",
  sent: "info",
  paid: "good",
  refunded: "plain",
};
