import { formatDistance, formatDuration } from "@songtan/client/language/format.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";

type RouteFigures = Pick<QuoteView, "distanceMetres" | "durationSeconds" | "distanceSource">;

/** Shows `12.4 กม. · 35 นาที`, with ≈ when the figures are an estimate and not a road engine's. */
export function RouteSummary({ route }: { route: RouteFigures }) {
  const locale = useLocale();
  const about = route.distanceSource === "estimate" ? "≈ " : "";
  return (
    <span>
      {about}
      {formatDistance(route.distanceMetres, locale)} · {about}
      {formatDuration(route.durationSeconds, locale)}
    </span>
  );
}
