import type { BookingView } from "@songtan/contract/bookings/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { ReleasePin } from "./release-pin.tsx";
import { ResendPin } from "./resend-pin.tsx";
import { StopWishes } from "./stop-wishes.tsx";

type StopExtraProps = {
  booking: BookingView;
  stopIndex: number;
  onChanged: (booking: BookingView) => void;
};

/** Shows the recipient's requests, and the actions for a lost PIN. */
export function StopExtra({ booking, stopIndex, onChanged }: StopExtraProps) {
  const stop = booking.stops[stopIndex];
  if (!stop) return null;
  const releasable = hasDriver(booking.state) && booking.pinReleasable.includes(stopIndex);
  return (
    <>
      <StopWishes stop={stop} />
      <Stack gap={2}>
        <ResendPin bookingId={booking.id} stop={stop} onSent={onChanged} />
        <ReleasePin booking={booking} stopIndex={stopIndex} possible={releasable} />
      </Stack>
    </>
  );
}
