import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { IconMessageShare } from "@tabler/icons-react";
import { useApiMutation } from "../../api/use-call.ts";

type ResendPinProps = {
  bookingId: string;
  stop: BookingView["stops"][number];
  onSent: (booking: BookingView) => void;
};

/** Lets the sender resend a PIN that the recipient has lost, at most three times. */
export function ResendPin({ bookingId, stop, onSent }: ResendPinProps) {
  const t = useText("tracking");
  const resend = useApiMutation("POST /bookings/{id}/resend-pin", (answer) => {
    onSent(answer);
    const sent = stop.messagesTo ? "pin.resentToSender" : "pin.resent";
    notify({ message: t(sent, { name: stop.contactName }), tone: "good" });
  });
  const left = stop.pinResendsLeft;
  if (left === undefined) return null;
  return (
    <>
      <ActionButton
        variant="soft"
        icon={<IconMessageShare size={20} />}
        pending={resend.isPending}
        disabledReason={left === 0 ? t("pin.noneLeft") : null}
        onClick={() =>
          resend.mutate({ params: { id: bookingId }, body: { stopIndex: stop.index } })
        }
      >
        {t("pin.resend", { count: left })}
      </ActionButton>
      <ProblemNotice error={resend.error} />
    </>
  );
}
