import { useText } from "@songtan/client/language/use-text.ts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { useBookingPace } from "../../features/api/followed-booking.ts";
import { BookingDetailsCard } from "../../features/bookings/booking-details-card.tsx";
import { bookingTones } from "../../features/bookings/booking-tone.ts";
import { LapsedProposals } from "../../features/bookings/by-hand/lapsed-proposals.tsx";
import { ChatCard } from "../../features/bookings/chat-card.tsx";
import { BookingMapCard } from "../../features/bookings/course/booking-map-card.tsx";
import { EditsCard } from "../../features/bookings/edits-card.tsx";
import { MoneyCard } from "../../features/bookings/money-card.tsx";
import { DepotStorageCard } from "../../features/bookings/moves/depot-storage-card.tsx";
import { HandoverCard } from "../../features/bookings/moves/handover-card.tsx";
import { MovesCard } from "../../features/bookings/moves/moves-card.tsx";
import { BookingNotesCard } from "../../features/bookings/notes-card.tsx";
import { OffersCard } from "../../features/bookings/offers-card.tsx";
import { PeopleCard } from "../../features/bookings/people-card.tsx";
import { HandoversCard } from "../../features/bookings/proofs/handovers-card.tsx";
import { ProofChainCard } from "../../features/bookings/proofs/proof-chain-card.tsx";
import { StopsCard } from "../../features/bookings/proofs/stops-card.tsx";
import { TimelineCard } from "../../features/bookings/timeline-card.tsx";
import { useBookingHeadline } from "../../features/bookings/use-booking-headline.ts";
import { AdjustmentsCard } from "../../features/money/adjustments-card.tsx";
import { usePermission } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "driver.review", "payment.refund"],
};

/** While the stream does not bring its changes. */
const refreshMilliseconds = 15_000;

export default function Booking() {
  const t = useText("bookings");
  const shell = useText("shell");
  const { id = "" } = useParams();
  const headline = useBookingHeadline();
  const mayManage = usePermission("booking.manage");
  const query = useApiQuery(
    "GET /console/bookings/{id}",
    { params: { id }, quiet: true },
    useBookingPace(id, refreshMilliseconds),
  );
  return (
    <DetailPage
      query={query}
      lines={6}
      head={(booking) => ({
        title: t("page.title", { number: booking.number }),
        description: headline(booking),
        back: { to: "/bookings", label: t("page.back") },
        badge: (
          <StatusBadge tone={bookingTones[booking.state]}>
            {shell(`bookingState.${booking.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(booking) => (
        <Columns
          first={
            <>
              <PeopleCard booking={booking} />
              <HandoverCard booking={booking} />
              <DepotStorageCard booking={booking} />
              <MovesCard booking={booking} />
              <LapsedProposals lapsedProposals={booking.lapsedProposals} />
            </>
          }
          main={
            <>
              <BookingMapCard booking={booking} />
              <StopsCard booking={booking} />
              <EditsCard booking={booking} />
              <HandoversCard booking={booking} />
              {mayManage && <ChatCard bookingId={booking.id} />}
              <TimelineCard booking={booking} />
              <ProofChainCard bookingId={booking.id} />
            </>
          }
          side={
            <>
              <BookingDetailsCard booking={booking} />
              {mayManage && <BookingNotesCard booking={booking} />}
              <MoneyCard booking={booking} />
              <AdjustmentsCard
                of={{ bookingId: booking.id }}
                booking={{ number: booking.number, hasDriver: booking.driver !== null }}
              />
              <OffersCard booking={booking} />
            </>
          }
        />
      )}
    </DetailPage>
  );
}
