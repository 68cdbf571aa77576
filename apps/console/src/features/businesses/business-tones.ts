import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import type { CreditLimitView } from "@songtan/contract/console/businesses";
import type { StatusBadgeProps } from "@songtan/ui/feedback/status-badge.tsx";

type Tone = StatusBadgeProps["tone"];

export const limitTones: Record<CreditLimitView["state"], Tone> = {
  proposed: "warn",
  set: "good",
  turned_down: "plain",
};

export const invoiceTones: Record<InvoiceView["state"], Tone> = {
  open: "info",
  overdue: "bad",
  settled: "good",
};
