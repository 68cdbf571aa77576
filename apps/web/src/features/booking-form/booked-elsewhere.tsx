import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect } from "react";
import { useBooking } from "./draft/booking-slice.ts";

/** Says why the form is empty again: another tab has booked what was in it. */
export function BookedElsewhere() {
  const t = useText("booking");
  const bookingId = useBooking((booking) => booking.bookedElsewhereId);
  useEffect(() => () => void useBooking.setState({ bookedElsewhereId: null }), []);
  if (bookingId === null) return null;
  return (
    <Notice
      live
      tone="good"
      title={t("elsewhere.title")}
      action={
        <ActionButton variant="outline" to={`/customer/tracking/${bookingId}`}>
          {t("price.seeBooked")}
        </ActionButton>
      }
    >
      {t("elsewhere.words")}
    </Notice>
  );
}
