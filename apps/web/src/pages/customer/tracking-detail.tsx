import { useText, useTexts } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { isTerminal } from "@songtan/domain/booking/booking";
import type { SheetHeight } from "@songtan/ui/overlay/sheet-heights.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { BookingMissing } from "../../features/booking-detail/booking-missing.tsx";
import { BookingTimeline } from "../../features/booking-detail/booking-timeline.tsx";
import { StopList } from "../../features/booking-detail/stops/stop-list.tsx";
import { useBooking, useBookingStream } from "../../features/booking-detail/use-booking.ts";
import { PayByLink } from "../../features/payments/pay-by-link-slot.ts";
import { trackedShare } from "../../features/tracking/tracked.ts";
import { TrackingScreen, TrackingWaiting } from "../../features/tracking/tracking-screen.tsx";
import { useTracking } from "../../features/tracking/use-tracking.ts";
import { OwnTracking } from "./tracking-parts/own.tsx";
import { Situation } from "./tracking-parts/situation.tsx";
import { useKnownBooking } from "./use-known-booking.tsx";

/** A booking's own id needs its customer; anything else in its place is the view key of a share link. */
const isBookingId = (id: string | undefined) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? "");
export const handle: PageHandle = {
  middleware: ({ params }) => (isBookingId(params.id) ? "customer" : undefined),
  footer: false,
  phoneBar: false,
};

const texts = ["tracking", "payments", "charges", "notices", "reports", "chat"] as const;

export default function CustomerTrackingDetail() {
  useTexts(texts);
  const { id = "" } = useParams();
  return isBookingId(id) ? (
    <OwnBooking key={id} id={id} />
  ) : (
    <SharedBooking key={id} viewKey={id} />
  );
}

function OwnBooking({ id }: { id: string }) {
  const t = useText("tracking");
  const { data: booking, error, refetch, isFetching } = useBooking(id);
  const known = useKnownBooking(id);
  useBookingStream(booking);
  const back = { to: "/customer/tracking", label: t("back.tracking") };
  if (!booking) {
    return (
      <BookingMissing
        error={error}
        back={back}
        known={known}
        waiting={<TrackingWaiting back={back} />}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <OwnTracking booking={booking} back={back} />;
}

/** A holder of the link may look, and nothing else. */
function SharedBooking({ viewKey }: { viewKey: string }) {
  const t = useText("tracking");
  const { data, error, refetch, isFetching } = useTracking(viewKey);
  const [height, setHeight] = useState<SheetHeight>("half");
  const back = { to: "/", label: t("back.home") };
  if (!data) {
    return (
      <BookingMissing
        error={error}
        back={back}
        shared
        waiting={<TrackingWaiting back={back} />}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const tracked = trackedShare(data);
  return (
    <TrackingScreen tracked={tracked} back={back} height={height} onHeight={setHeight}>
      {data.payment && <PayByLink payment={data.payment} number={data.number} />}
      <Situation tracked={tracked} />
      <StopList stops={tracked.stops} isOver={isTerminal(tracked.state)} />
      <BookingTimeline booking={tracked} />
    </TrackingScreen>
  );
}
