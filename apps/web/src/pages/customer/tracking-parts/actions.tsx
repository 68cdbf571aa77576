import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { canCancel } from "@songtan/domain/booking/cancellation";
import { callLink } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconPhone } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { useNavigate } from "react-router";
import { CancelOrRecall } from "../../../features/booking-detail/cancel/cancel-or-recall.tsx";
import { repeatDraft } from "../../../features/booking-detail/repeat-draft.ts";
import { ShareButton } from "../../../features/booking-detail/share-button.tsx";
import { useBooking as useDraft } from "../../../features/booking-form/draft/booking-slice.ts";
import { ChatButton } from "../../../features/chat/chat-button.tsx";
import { SaveQrInTime } from "../../../features/payments/awaiting-payment.tsx";
import { isEnded } from "../../../features/tracking/ended.tsx";
import css from "./actions.module.css";

type ActionsProps = {
  booking: BookingView;
  onChat: () => void;
  chatRef: Ref<HTMLButtonElement>;
};

/** The next thing to do, in reach at every height of the sheet. */
export function OwnActions({ booking, onChat, chatRef }: ActionsProps) {
  const t = useText("tracking");
  const openForm = useBookingForm();
  const repeat = () => openForm(repeatDraft(booking));
  const { state, driver, chat, number } = booking;
  const chatButton = chat && (chat.mayWrite || chat.lastId > 0) && (
    <ChatButton side="customer" chat={chat} opened={false} onOpen={onChat} ref={chatRef} short />
  );
  if (state === "awaiting_payment") return <SaveQrInTime booking={booking} />;
  if (isEnded(state))
    return (
      <Row>
        <ActionButton
          variant={state === "unfulfilled" ? "filled" : "outline"}
          fullWidth
          onClick={repeat}
        >
          {t(state === "unfulfilled" ? "again.try" : "again.book")}
        </ActionButton>
        {chatButton}
      </Row>
    );
  if (!driver?.phone) return <ShareButton url={booking.shareUrl} number={number} fullWidth />;
  return (
    <Row>
      <ActionButton
        to={callLink(driver.phone)}
        fullWidth
        icon={<IconPhone size={20} />}
        aria-label={t("courier.call")}
      >
        {t("courier.callShort")}
      </ActionButton>
      {chatButton}
    </Row>
  );
}

/** Cancelling or having it returned, and sharing: one tap from the first screen. */
export function QuickActions({ booking }: { booking: BookingView }) {
  const { state, driver, shareUrl, number, recall } = booking;
  const hasFirst = canCancel(state) || (recall && state === "in_transit");
  // Without a driver sharing is the main action below.
  const shares = Boolean(driver?.phone) && !isEnded(state);
  return (
    <Row hidden={!hasFirst && !shares}>
      <CancelOrRecall booking={booking} />
      {shares && <ShareButton url={shareUrl} number={number} fullWidth short />}
    </Row>
  );
}

/** Equal buttons in one row. */
function Row({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  return <div className={hidden ? css.hidden : css.row}>{children}</div>;
}

export function EndAction({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const result = `/customer/complete/${booking.id}`;
  if (!isEnded(booking.state)) return null;
  return booking.state === "delivered" ? (
    <ActionButton to={result}>{t("ended.seeResult")}</ActionButton>
  ) : (
    <ActionButton variant="outline" to={result}>
      {t("ended.seeSummary")}
    </ActionButton>
  );
}

/** Opens the booking form with something in it. */
export function useBookingForm() {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return (draft: ReturnType<typeof repeatDraft>) => {
    useDraft.getState().change(draft);
    void navigate(localePath("/customer/booking"));
  };
}
