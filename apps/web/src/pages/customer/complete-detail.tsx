import { formatBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText, useTexts } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { isRecordId } from "@songtan/contract/client-routes";
import { isActive, isTerminal } from "@songtan/domain/booking/booking";
import { notDoneReasons } from "@songtan/domain/booking-types";
import { refundState } from "@songtan/domain/payments/refunds/refund";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Fold, FoldGroup } from "@songtan/ui/layout/fold.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { IconPrinter } from "@tabler/icons-react";
import { Suspense } from "react";
import { useParams } from "react-router";
import { useChosenBusiness } from "../../features/api/use-chosen-business.ts";
import { BookingMissing } from "../../features/booking-detail/booking-missing.tsx";
import { BookingTimeline } from "../../features/booking-detail/booking-timeline.tsx";
import { CodMoneyCard } from "../../features/booking-detail/cod-money-card.tsx";
import { NewLink } from "../../features/booking-detail/new-link.tsx";
import { ProofChain } from "../../features/booking-detail/proof-chain.tsx";
import { ProofList } from "../../features/booking-detail/proof-list.tsx";
import { RatingCard } from "../../features/booking-detail/rating-card.tsx";
import { ShareButton } from "../../features/booking-detail/share-button.tsx";
import { StopList } from "../../features/booking-detail/stops/stop-list.tsx";
import { TripDetails } from "../../features/booking-detail/trip-details.tsx";
import {
  showChangedBooking,
  useBooking,
  useBookingStream,
} from "../../features/booking-detail/use-booking.ts";
import { stateTone } from "../../features/booking-list/state-tone.ts";
import { ChatCard } from "../../features/chat/chat-card.tsx";
import { ExtraCharges } from "../../features/payments/extra-charges.tsx";
import { TipCard } from "../../features/payments/tip-card.tsx";
import { PriceLines } from "../../features/quotes/price-lines.tsx";
import { ReceiptButton, Receipts } from "../../features/receipts/receipts.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import { Ended, isEnded } from "../../features/tracking/ended.tsx";
import css from "./complete-detail.module.css";
import { useBookAgain } from "./use-book-again.ts";
import { useKnownBooking } from "./use-known-booking.tsx";

// At the end of the page.
const ReportsCard = lazyPart(
  async () => (await import("../../features/reports/reports-card.tsx")).ReportsCard,
);

export const handle: PageHandle = {
  middleware: "customer",
  validate: ({ params }) => isRecordId(params.id),
  footer: false,
};

/** What is seen first waits for these; chat and reports for their own. */
const texts = ["tracking", "charges", "receipts"] as const;

export default function CustomerCompleteDetail() {
  useTexts(texts);
  const t = useText("tracking");
  const receipts = useText("receipts");
  const { id = "" } = useParams();
  const { data: booking, error, refetch, isFetching } = useBooking(id);
  const known = useKnownBooking(id);
  const isOfBusiness = useChosenBusiness()?.isBooking === true;
  useBookingStream(booking);
  const changed = (answer?: BookingView) => showChangedBooking(id, answer);
  const back = { to: "/customer/complete", label: t("back.complete") };
  if (!booking) {
    return (
      <BookingMissing
        error={error}
        back={back}
        known={known}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Page
      back={back}
      title={t("customerCompleteDetail.title")}
      description={<span className={css.number}>{booking.number}</span>}
      actions={
        <StatusBadge tone={stateTone(booking.state)}>{t(`state.${booking.state}`)}</StatusBadge>
      }
    >
      <PageHead title={t("customerCompleteDetail.title")} hidden />
      <div className={css.page}>
        <div className={css.column}>
          <Outcome booking={booking} />
          <CodMoneyCard stops={booking.stops} />
          <div className={css.thanks}>
            <Rating booking={booking} />
            {!isOfBusiness && <TipCard booking={booking} onChanged={changed} />}
          </div>
          <Next booking={booking} />
          <Stops booking={booking} />
        </div>
        <div className={css.column}>
          <div className={css.folds}>
            <FoldGroup>
              <Fold
                title={t("facts.price")}
                aside={<Money>{formatBaht(booking.totalSatang)}</Money>}
              >
                <PriceLines
                  quote={booking}
                  creditSatang={booking.payment.creditSatang}
                  over={isTerminal(booking.state)}
                />
              </Fold>
              <Fold title={t("timeline.title")}>
                <BookingTimeline booking={booking} withDays />
              </Fold>
              <Fold title={t("facts.title")}>
                <TripDetails booking={booking} />
              </Fold>
              {isTerminal(booking.state) && booking.driver && (
                <Fold title={t("chain.title")}>
                  <ProofChain booking={booking} />
                </Fold>
              )}
              <div className={css.receipts}>
                <Fold title={receipts("card.title")}>
                  <Receipts bookingId={booking.id} />
                </Fold>
              </div>
            </FoldGroup>
          </div>
          <ExtraCharges booking={booking} />
          <Suspense fallback={<Pending />}>
            <ChatCard side="customer" bookingId={booking.id} chat={booking.chat} />
          </Suspense>
          <div id="reports" className={css.papers}>
            <Suspense fallback={<Pending />}>
              <ReportsCard side="customer" bookingId={booking.id} />
            </Suspense>
          </div>
          <Actions booking={booking} />
        </div>
      </div>
    </Page>
  );
}

/** What most people do next: the same again, or the paper. */
function Next({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const { again } = useBookAgain();
  return (
    <div className={css.next}>
      <ActionButton fullWidth onClick={() => again(booking)}>
        {booking.state === "unfulfilled" ? t("again.try") : t("again.book")}
      </ActionButton>
      <ReceiptButton bookingId={booking.id} />
    </div>
  );
}

function Outcome({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const { state, stops } = booking;
  if (isActive(state) && !isEnded(state)) {
    return (
      <Card tone="brand" title={t("facts.stillActive")}>
        <ActionButton to={`/customer/tracking/${booking.id}`}>{t("facts.follow")}</ActionButton>
      </Card>
    );
  }
  if (!isEnded(state)) return null;
  const partly = state === "delivered" && stops.some((stop) => stop.state === "failed");
  return (
    <Ended
      state={state}
      partly={partly}
      recalled={booking.timeline.some(({ kind }) => kind === "recalled")}
      cancelled={booking.timeline.some(({ kind }) => kind === "cancelled")}
      collects={booking.stops.some(({ codAmountSatang }) => Boolean(codAmountSatang))}
      refund={refundState(booking)}
      creditBackSatang={booking.payment.creditBackSatang}
    />
  );
}

/** What became of each stop, with its proofs. */
function Stops({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const locale = useLocale();
  return (
    <Card title={t("proof.title")}>
      <StopList
        isOver={isTerminal(booking.state)}
        stops={booking.stops.map((stop) => {
          const reason = notDoneReasons.find(
            (notDoneReason) => notDoneReason === stop.failureReason,
          );
          return {
            ...stop,
            place: stop.address,
            contact: [stop.contactName, reason && t(`failure.${reason}`)]
              .filter(Boolean)
              .join(" · "),
            extra: (
              <ProofList proofs={stop.proofs} label={t("proof.of", { place: stop.address })} />
            ),
          };
        })}
      />
      {booking.handovers.map(({ at, proofs }) => (
        <section key={at} className={css.handover}>
          <h3>{t("proof.handover", { time: formatTime(at, locale) })}</h3>
          <p>{t("proof.handoverWords")}</p>
          <ProofList proofs={proofs} label={t("proof.handoverOf")} />
        </section>
      ))}
    </Card>
  );
}

function Rating({ booking }: { booking: BookingView }) {
  return (
    <RatingCard booking={booking} onRated={(answer) => showChangedBooking(booking.id, answer)} />
  );
}

function Actions({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  return (
    <div className={css.actions}>
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconPrinter size={20} />}
        onClick={() => window.print()}
      >
        {t("facts.print")}
      </ActionButton>
      <ShareButton url={booking.shareUrl} number={booking.number} fullWidth />
      <NewLink
        bookingId={booking.id}
        onRenewed={(answer) => showChangedBooking(booking.id, answer)}
      />
      <ActionButton variant="quiet" fullWidth to="/help">
        {t("facts.help")}
      </ActionButton>
    </div>
  );
}
