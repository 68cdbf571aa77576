import { useText } from "@songtan/client/language/use-text.ts";
import { failureReasons } from "@songtan/domain/booking-types";

/** Why a booking came to nothing, as the figures count it; `other` is also what a person typed. */
export const countedReasons = ["no_driver", "not_paid", "not_said", ...failureReasons] as const;

export function useReasonText() {
  const shell = useText("shell");
  return (reason: string) =>
    shell(`reason.${countedReasons.find((known) => known === reason) ?? "other"}`);
}
