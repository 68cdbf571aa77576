import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { DocumentState } from "@songtan/domain/driver-types";
import type { StatusBadgeProps } from "@songtan/ui/feedback/status-badge.tsx";

type Tone = StatusBadgeProps["tone"];

export const documentTones: Record<DocumentState, Tone> = {
  missing: "plain",
  pending: "info",
  approved: "good",
  rejected: "bad",
  expired: "bad",
};

export const verificationTones: Record<ConsoleDriver["verification"]["state"], Tone> = {
  incomplete: "plain",
  in_review: "info",
  verified: "good",
  rejected: "warn",
  expired: "bad",
  suspended: "bad",
};
