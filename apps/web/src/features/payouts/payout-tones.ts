import type { PayoutState } from "@songtan/domain/payouts/types";

export const payoutTones: Readonly<
  Record<PayoutState, "plain" | "info" | "good" | "bad" | "warn">
> = {
  requested: "plain",
  approved: "info",
  sending: "info",
  sent: "info",
  paid: "good",
  failed: "bad",
  rejected: "warn",
};
