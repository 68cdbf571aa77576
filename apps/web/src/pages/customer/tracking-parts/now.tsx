import { useLocale } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { useChosenBusiness } from "../../../features/api/use-chosen-business.ts";
import { RecallNotice } from "../../../features/booking-detail/cancel/recall-notice.tsx";
import { RatingCard } from "../../../features/booking-detail/rating-card.tsx";
import { depotDraft } from "../../../features/booking-detail/repeat-draft.ts";
import { ExtraCharges } from "../../../features/payments/extra-charges.tsx";
import { RaisePrice } from "../../../features/payments/raise-price.tsx";
import { TipCard } from "../../../features/payments/tip-card.tsx";
import { WaitingNotice } from "../../../features/payments/waiting-notice.tsx";
import { ChangeDriver } from "../../../features/tracking/change-driver.tsx";
import { isEnded } from "../../../features/tracking/ended.tsx";
import { useBookingForm } from "./actions.tsx";

// Loaded later, because few bookings need it, and never one that was just made.
const DepotCard = lazyPart(
  async () => (await import("../../../features/tracking/depot-card.tsx")).DepotCard,
);

type NowDueProps = { booking: BookingView; changed: (booking?: BookingView) => void };

/** Shows the customer's possible actions at this moment. */
export function NowDue({ booking, changed }: NowDueProps) {
  const locale = useLocale();
  const openForm = useBookingForm();
  // A business pays from its balance or by invoice, so payments by a person's card are not shown.
  const isOfBusiness = useChosenBusiness()?.isBooking === true;
  const depot = booking.held?.depot;
  return (
    <>
      <RecallNotice booking={booking} />
      {booking.held && (
        <Suspense fallback={<Pending />}>
          <DepotCard
            booking={booking}
            onDeliver={() => depot && openForm(depotDraft(booking, depot, locale))}
          />
        </Suspense>
      )}
      <WaitingNotice waiting={booking.waiting} viewer="customer" />
      {!isOfBusiness && <RaisePrice booking={booking} onChanged={changed} />}
      {isEnded(booking.state) && (
        <>
          <RatingCard booking={booking} onRated={changed} />
          {!isOfBusiness && <TipCard booking={booking} onChanged={changed} />}
        </>
      )}
      {booking.extraCharges.some((extra) => extra.state !== "paid") && (
        <ExtraCharges booking={booking} />
      )}
      <ChangeDriver booking={booking} onChanged={changed} onRefused={() => changed()} />
    </>
  );
}
