import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Notice on a requested return: someone should be at the pick-up, and the return has a cost. */
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
