import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { refundState } from "@songtan/domain/payments/refund";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapPage } from "@songtan/ui/map/map-page.tsx";
import { IconPhone } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { BookingMissing } from "../../features/booking-detail/booking-missing.tsx";
import { BookingTimeline } from "../../features/booking-detail/booking-timeline.tsx";
import { CancelBooking } from "../../features/booking-detail/cancel-booking.tsx";
import { NewLink } from "../../features/booking-detail/new-link.tsx";
import { RatingCard } from "../../features/booking-detail/rating-card.tsx";
import { RecallBooking, RecallNotice } from "../../features/booking-detail/recall-booking.tsx";
import { depotDraft, repeatDraft } from "../../features/booking-detail/repeat-draft.ts";
import { ShareButton } from "../../features/booking-detail/share-button.tsx";
import { StopExtra } from "../../features/booking-detail/stops/stop-extra.tsx";
import { StopList } from "../../features/booking-detail/stops/stop-list.tsx";
import {
  bookingKey,
  useBooking,
  useBookingStream,
} from "../../features/booking-detail/use-booking.ts";
import { useBooking as useDraft } from "../../features/booking-form/draft/booking-slice.ts";
import { stateTone } from "../../features/booking-list/state-tone.ts";
import { ChatCard } from "../../features/chat/chat-card.tsx";
import { EditCard } from "../../features/edits/edit-card.tsx";
import { PushInvite } from "../../features/notices/push-invite.tsx";
import { AwaitingPayment } from "../../features/payments/awaiting-payment.tsx";
import { ExtraCharges } from "../../features/payments/extra-charges.tsx";
import { RaisePrice } from "../../features/payments/raise-price.tsx";
import { TipCard } from "../../features/payments/tip-card.tsx";
import { WaitingNotice } from "../../features/payments/waiting-notice.tsx";
import { PlaceField } from "../../features/places/place-field.tsx";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { ReportsCard } from "../../features/reports/reports-card.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import { ChangeDriver } from "../../features/tracking/change-driver.tsx";
import { CourierCard } from "../../features/tracking/courier-card.tsx";
import { DepotCard } from "../../features/tracking/depot-card.tsx";
import { Ended, isEnded } from "../../features/tracking/ended.tsx";
import { Searching } from "../../features/tracking/searching.tsx";
import { type Tracked, trackedBooking, trackedShare } from "../../features/tracking/tracked.ts";
import { TrackingHead } from "../../features/tracking/tracking-head.tsx";
import { TrackingMap } from "../../features/tracking/tracking-map.tsx";
import { useTracking } from "../../features/tracking/use-tracking.ts";

/** A booking's own id needs its customer; anything else in its place is the view key of a share link. */
const isBookingId = (id: string | undefined) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? "");
export const handle: PageHandle = {
  middleware: ({ params }) => (isBookingId(params.id) ? "customer" : undefined),
  footer: false,
};

export default function CustomerTrackingDetail() {
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
  useBookingStream(booking);
  if (!booking) {
    const back = { to: "/customer/tracking", label: t("back.tracking") };
    return (
      <BookingMissing
        error={error}
        back={back}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const tracked = trackedBooking(booking);
  return (
    <TrackingScreen tracked={tracked} footer={<OwnActions booking={booking} />}>
      <OwnSheet booking={booking} tracked={tracked} />
    </TrackingScreen>
  );
}

/** A holder of the link may look, and nothing else. */
function SharedBooking({ viewKey }: { viewKey: string }) {
  const t = useText("tracking");
  const { data, error, refetch, isFetching } = useTracking(viewKey);
  if (!data) {
    const back = { to: "/", label: t("back.home") };
    return (
      <BookingMissing
        error={error}
        back={back}
        shared
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const tracked = trackedShare(data);
  return (
    <TrackingScreen tracked={tracked}>
      <Situation tracked={tracked} />
      <StopList stops={tracked.stops} />
      <BookingTimeline booking={tracked} />
    </TrackingScreen>
  );
}

type TrackingScreenProps = { tracked: Tracked; footer?: ReactNode; children: ReactNode };

function TrackingScreen({ tracked, footer, children }: TrackingScreenProps) {
  const t = useText("tracking");
  return (
    <>
      <PageHead title={t("customerTrackingDetail.title")} hidden />
      <meta name="referrer" content="no-referrer" />
      <MapPage
        label={t("customerTrackingDetail.title")}
        handleLabel={t("panel.handle")}
        heightLabels={{ peek: t("panel.peek"), half: t("panel.half"), full: t("panel.full") }}
        map={<TrackingMap tracked={tracked} />}
        header={<TrackingHead tracked={tracked} tone={stateTone(tracked.state)} />}
        footer={footer}
      >
        <Stack gap={6}>{children}</Stack>
      </MapPage>
    </>
  );
}

type SituationProps = {
  tracked: Tracked;
  refund?: ReturnType<typeof refundState>;
  creditBackSatang?: number;
  endAction?: ReactNode;
};

/** Looking for a driver, the driver, or how it ended. */
function Situation({ tracked, refund, creditBackSatang, endAction }: SituationProps) {
  const { state, courier, stops } = tracked;
  return (
    <>
      {state === "searching" && <Searching />}
      {isEnded(state) && (
        <Ended
          state={state}
          recalled={tracked.timeline.some(({ kind }) => kind === "recalled")}
          partly={state === "delivered" && stops.some((stop) => stop.state === "failed")}
          refund={refund ?? null}
          creditBackSatang={creditBackSatang}
          action={endAction}
        />
      )}
      {courier && !isEnded(state) && (
        <CourierCard
          courier={courier}
          picture={<VehicleDrawing vehicle={courier.vehicle} size={64} />}
        />
      )}
    </>
  );
}

function OwnSheet({ booking, tracked }: { booking: BookingView; tracked: Tracked }) {
  const t = useText("tracking");
  const queryClient = useQueryClient();
  const result = `/customer/complete/${booking.id}`;
  const changed = (answer?: BookingView) =>
    answer
      ? queryClient.setQueryData(bookingKey(booking.id), answer)
      : void queryClient.invalidateQueries({ queryKey: bookingKey(booking.id) });
  const locale = useLocale();
  const openForm = useBookingForm();
  const depot = booking.held?.depot;
  const deliver = () => depot && openForm(depotDraft(booking, depot, locale));
  const endAction =
    booking.state === "delivered" ? (
      <ActionButton to={result}>{t("ended.seeResult")}</ActionButton>
    ) : isEnded(booking.state) ? (
      <ActionButton variant="outline" to={result}>
        {t("ended.seeSummary")}
      </ActionButton>
    ) : null;
  const contactText = (stop: BookingView["stops"][number] | undefined) =>
    stop?.codAmountSatang
      ? `${stop.contactName} · ${t("stop.collect", { amount: formatBaht(stop.codAmountSatang) })}`
      : stop?.contactName;
  return (
    <>
      {booking.state === "awaiting_payment" && (
        <AwaitingPayment
          booking={booking}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: bookingKey(booking.id) })}
        />
      )}
      <Situation
        tracked={tracked}
        refund={refundState(booking)}
        creditBackSatang={booking.payment.creditBackSatang}
        endAction={endAction}
      />
      <RecallNotice booking={booking} />
      <DepotCard booking={booking} onDeliver={deliver} />
      {!isEnded(booking.state) && booking.state !== "awaiting_payment" && (
        <PushInvite strategy="customer" />
      )}
      <ChatCard side="customer" bookingId={booking.id} chat={booking.chat} />
      <WaitingNotice waiting={booking.waiting} viewer="customer" />
      <RaisePrice booking={booking} onChanged={changed} />
      <RatingCard booking={booking} onRated={changed} />
      <TipCard booking={booking} onChanged={changed} />
      {booking.extraCharges.some((extra) => extra.state === "due") && (
        <ExtraCharges booking={booking} />
      )}
      <StopList
        stops={tracked.stops.map((stop) => ({
          ...stop,
          contact: contactText(booking.stops[stop.index]),
          extra: <StopExtra booking={booking} stopIndex={stop.index} onChanged={changed} />,
        }))}
      />
      <EditCard booking={booking} onChanged={changed} PlaceField={PlaceField} />
      <BookingTimeline booking={tracked} />
      {booking.state !== "awaiting_payment" && (
        <ReportsCard side="customer" bookingId={booking.id} />
      )}
      <ChangeDriver booking={booking} onChanged={changed} onRefused={() => changed()} />
      {!isEnded(booking.state) && <NewLink bookingId={booking.id} onRenewed={changed} />}
      {!isEnded(booking.state) && !booking.recall && <CancelBooking booking={booking} />}
      {booking.recall && <RecallBooking booking={booking} recall={booking.recall} />}
    </>
  );
}

/** The next thing to do, always in reach. */
function OwnActions({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const openForm = useBookingForm();
  const repeat = () => openForm(repeatDraft(booking));
  const { state, driver, shareUrl, number } = booking;
  if (state === "unfulfilled") {
    return (
      <ActionButton fullWidth onClick={repeat}>
        {t("again.try")}
      </ActionButton>
    );
  }
  if (isEnded(state)) {
    return (
      <ActionButton variant="outline" fullWidth onClick={repeat}>
        {t("again.book")}
      </ActionButton>
    );
  }
  return (
    <Stack direction="row" gap={3}>
      {driver?.phone && (
        <ActionButton to={`tel:${driver.phone}`} icon={<IconPhone size={20} />}>
          {t("courier.call")}
        </ActionButton>
      )}
      <ShareButton url={shareUrl} number={number} />
    </Stack>
  );
}

/** Opens the booking form with something in it. */
function useBookingForm() {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return (draft: ReturnType<typeof repeatDraft>) => {
    useDraft.getState().change(draft);
    void navigate(localePath("/customer/booking"));
  };
}
