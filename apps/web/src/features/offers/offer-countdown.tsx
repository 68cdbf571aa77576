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
 * How long an offer can still be answered, by the clock in whole seconds. It counts alone: what
 * surrounds it is not drawn again each second. Screen readers read it on demand.
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
