import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { isTerminal } from "@songtan/domain/booking/booking";
import { refundState } from "@songtan/domain/payments/refunds/refund";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { BookingTimeline } from "../../../features/booking-detail/booking-timeline.tsx";
import { NewLink } from "../../../features/booking-detail/new-link.tsx";
import { StopExtra } from "../../../features/booking-detail/stops/stop-extra.tsx";
import { StopList } from "../../../features/booking-detail/stops/stop-list.tsx";
import { showChangedBooking } from "../../../features/booking-detail/use-booking.ts";
import { EditCard } from "../../../features/edits/edit-card.tsx";
import { AwaitingPayment } from "../../../features/payments/awaiting-payment.tsx";
import { isEnded } from "../../../features/tracking/ended.tsx";
import type { Tracked } from "../../../features/tracking/tracked.ts";
import { EndAction, QuickActions } from "./actions.tsx";
import { NowDue } from "./now.tsx";
import { Situation } from "./situation.tsx";

// Below what the customer needs now.
const PushInvite = lazyPart(
  async () => (await import("../../../features/notices/push-invite.tsx")).PushInvite,
);
const ReportsCard = lazyPart(
  async () => (await import("../../../features/reports/reports-card.tsx")).ReportsCard,
);
/** For the dialog that changes drop-offs, which waits for it. */
const PlaceField = lazyPart(
  async () => (await import("../../../features/places/place-field.tsx")).PlaceField,
);

type OwnSheetProps = { booking: BookingView; tracked: Tracked };
type PartProps = { booking: BookingView; changed: (booking?: BookingView) => void };

/** What one does now comes first, then what one may look up. */
export function OwnSheet({ booking, tracked }: OwnSheetProps) {
  const changed = (answer?: BookingView) => showChangedBooking(booking.id, answer);
  const isUnderWay = !isEnded(booking.state) && booking.state !== "awaiting_payment";
  return (
    <>
      {booking.state === "awaiting_payment" && (
        <AwaitingPayment booking={booking} onChanged={() => changed()} />
      )}
      <QuickActions booking={booking} />
      <Situation
        tracked={tracked}
        refund={refundState(booking)}
        creditBackSatang={booking.payment.creditBackSatang}
        collects={booking.stops.some(({ codAmountSatang }) => Boolean(codAmountSatang))}
        endAction={<EndAction booking={booking} />}
      />
      <NowDue booking={booking} changed={changed} />
      <Stops booking={booking} tracked={tracked} changed={changed} />
      {isUnderWay && (
        <Suspense fallback={<Pending />}>
          <PushInvite strategy="customer" />
        </Suspense>
      )}
      <EditCard booking={booking} onChanged={changed} PlaceField={PlaceField} />
      <BookingTimeline booking={tracked} />
      {booking.state !== "awaiting_payment" && (
        <Suspense fallback={<Pending />}>
          <ReportsCard side="customer" bookingId={booking.id} />
        </Suspense>
      )}
      <NewLink bookingId={booking.id} onRenewed={changed} />
    </>
  );
}

function Stops({ booking, tracked, changed }: PartProps & OwnSheetProps) {
  const t = useText("tracking");
  const contactText = (stop: BookingView["stops"][number] | undefined) =>
    stop?.codAmountSatang
      ? `${stop.contactName} · ${t("stop.collect", { amount: formatBaht(stop.codAmountSatang) })}`
      : stop?.contactName;
  return (
    <StopList
      isOver={isTerminal(tracked.state)}
      stops={tracked.stops.map((stop) => ({
        ...stop,
        contact: contactText(booking.stops[stop.index]),
        extra: <StopExtra booking={booking} stopIndex={stop.index} onChanged={changed} />,
      }))}
    />
  );
}
