import type { BookingView } from "@songtan/contract/bookings/bookings";
import { isTerminal } from "@songtan/domain/booking/booking";
import { refundState } from "@songtan/domain/payments/refunds/refund";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { BookingTimeline } from "../../../features/booking-detail/booking-timeline.tsx";
import { CodMoneyCard } from "../../../features/booking-detail/cod-money-card.tsx";
import { NewLink } from "../../../features/booking-detail/new-link.tsx";
import { StopExtra } from "../../../features/booking-detail/stops/stop-extra.tsx";
import { StopList } from "../../../features/booking-detail/stops/stop-list.tsx";
import { showChangedBooking } from "../../../features/booking-detail/use-booking.ts";
import { EditCard } from "../../../features/edits/edit-card.tsx";
import { AwaitingPayment } from "../../../features/payments/awaiting-payment.tsx";
import { useCodMoneyText } from "../../../features/shell/cod-money.tsx";
import { isEnded } from "../../../features/tracking/ended.tsx";
import type { Tracked } from "../../../features/tracking/tracked.ts";
import { EndAction, QuickActions } from "./actions.tsx";
import { NowDue } from "./now.tsx";
import { Situation } from "./situation.tsx";

// Loaded later, because these are below the customer's next action.
const PushInvite = lazyPart(
  async () => (await import("../../../features/notices/push-invite.tsx")).PushInvite,
);
const ReportsCard = lazyPart(
  async () => (await import("../../../features/reports/reports-card.tsx")).ReportsCard,
);
/** Needed by the dialog that changes drop-offs, which is suspended until it has loaded. */
const PlaceField = lazyPart(
  async () => (await import("../../../features/places/place-field.tsx")).PlaceField,
);

type OwnSheetProps = { booking: BookingView; tracked: Tracked };
type PartProps = { booking: BookingView; changed: (booking?: BookingView) => void };

/** Shows the customer's next action first, then the details to look up. */
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
      <CodMoneyCard stops={booking.stops} />
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
  const moneyText = useCodMoneyText();
  const contactText = (stop: BookingView["stops"][number] | undefined) =>
    stop?.cod ? `${stop.contactName} · ${moneyText(stop.cod)}` : stop?.contactName;
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
