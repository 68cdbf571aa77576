import { useText } from "@songtan/client/language/use-text.ts";
import { notDoneReasons } from "@songtan/domain/booking-types";

const reasons = ["still", "late", "staff", "moved", "by_staff", "not_paid"] as const;

/**
 * Returns a function that describes the reason of an event. Text written by people, or the number of a claim, is shown
 * unchanged.
 */
export function useReasonText() {
  const t = useText("bookings");
  return (stored: string | null): string | null => {
    const failure = notDoneReasons.find((item) => item === stored);
    if (failure) return t(`failure.${failure}`);
    const reason = reasons.find((item) => item === stored);
    return reason ? t(`eventReason.${reason}`) : stored;
  };
}
