import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { CountdownRing } from "@songtan/ui/feedback/countdown-ring.tsx";
import css from "./awaiting-payment.module.css";

/** Shows the time left to pay for the booking. Updated every second, read out only on request. */
export function TimeLeft({ until }: { until: string }) {
  const t = useText("payments");
  const seconds = useSecondsLeft(until);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const words = t("awaiting.left", { time: clock });
  return (
    <CountdownRing
      secondsLeft={seconds}
      totalSeconds={limits.paymentMinutes * 60}
      label={words}
      spoken={words}
      size={68}
    >
      <span className={css.clock}>{clock}</span>
    </CountdownRing>
  );
}

/** A deadline for attempts that do not expire. */
const farAway = "9999-12-31T00:00:00Z";

/** Returns true once the time to pay is over; false without a deadline. */
export const useIsOver = (until: string | null | undefined): boolean =>
  useSecondsLeft(until ?? farAway) === 0;

export function useSecondsLeft(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000));
}
