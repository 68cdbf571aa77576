import type { MonthState } from "@songtan/domain/ledger/months";
import type { Tone } from "@songtan/ui/feedback/notify.ts";

export const monthTones: Readonly<Record<MonthState, Tone>> = {
  running: "info",
  open: "warn",
  closed: "good",
};
