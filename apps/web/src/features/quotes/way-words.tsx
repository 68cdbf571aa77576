import { formatDistance, formatDuration } from "@songtan/client/format.ts";
import { useLocale } from "@songtan/client/use-text.ts";
import type { QuoteView } from "@songtan/contract/quotes";

type Way = Pick<QuoteView, "distanceMetres" | "durationSeconds" | "distanceSource">;

/** `12.4 กม. · 35 นาที`, with ≈ when no road engine said so. */
export function WayWords({ way }: { way: Way }) {
  const locale = useLocale();
  const about = way.distanceSource === "estimate" ? "≈ " : "";
  return (
    <span>
      {about}
      {formatDistance(way.distanceMetres, locale)} · {about}
      {formatDuration(way.durationSeconds, locale)}
    </span>
  );
}
