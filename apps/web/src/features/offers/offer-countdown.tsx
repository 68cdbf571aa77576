import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { CountdownRing } from "@songtan/ui/feedback/countdown-ring.tsx";
import { secondsUntil } from "./driver-offer.ts";

type OfferCountdownProps = {
  expiresAt: string;
  /** Pixels. */
  size?: number;
};

/**
 * Counts down the whole seconds left to answer an offer. Only this component re-renders, not its surroundings. Screen
 * readers read it on demand.
 */
export function OfferCountdown({ expiresAt, size }: OfferCountdownProps) {
  const t = useText("driver");
  const now = useNow(250);
  return (
    <CountdownRing
      secondsLeft={Math.ceil(secondsUntil(expiresAt, now, limits.offerSeconds))}
      totalSeconds={limits.offerSeconds}
      label={t("offer.secondsLeft")}
      size={size}
    />
  );
}
