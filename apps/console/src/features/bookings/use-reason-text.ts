import { useText } from "@songtan/client/language/use-text.ts";
import { notDoneReasons } from "@songtan/domain/booking-types";

const reasons = ["still", "late", "staff", "moved", "by_staff", "not_paid"] as const;

/** Why something happened to a booking; what people wrote, or the number of a claim, stays as it is. */
export function useReasonText() {
  const t = useText("bookings");
  return (stored: string | null): string | null => {
    const failure = notDoneReasons.find((item) => item === stored);
    if (failure) return t(`failure.${failure}`);
    const reason = reasons.find((item) => item === stored);
    return reason ? t(`eventReason.${reason}`) : stored;
  };
}
