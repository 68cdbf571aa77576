import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** On the requested return: that a person should be there, and what it costs. */
export function RecallNotice({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const { recall, state } = booking;
  if (!recall?.recalledAt || state !== "returning") return null;
  return (
    <Notice tone="warn" title={t("recall.coming")} live>
      <p>{t("recall.comingWords")}</p>
      {recall.returnSatang > 0 && (
        <p>{t("recall.comingCost", { amount: formatBaht(recall.returnSatang) })}</p>
      )}
    </Notice>
  );
}
