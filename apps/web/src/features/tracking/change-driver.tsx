import { useNow } from "@songtan/client/calls/use-now.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";

type ChangeDriverProps = {
  booking: BookingView;
  onChanged: (booking: BookingView) => void;
  /** The driver moved since then: what is on the screen is old. */
  onRefused: () => void;
};

/** For a driver who does not come: another one, free of charge. Says from when on, before it is possible. */
export function ChangeDriver({ booking, onChanged, onRefused }: ChangeDriverProps) {
  const t = useText("tracking");
  const errorText = useErrorText();
  const [opened, setOpened] = useState(false);
  const change = useApiMutation("POST /bookings/{id}/change-driver", (answer) => {
    setOpened(false);
    onChanged(answer);
    notify({ message: t("changeDriver.done"), tone: "good" });
  });
  const offer = booking.changeDriver;
  const { phase } = bookingPhase(booking);
  return (
    <>
      {offer && <Offer offer={offer} onOpen={() => setOpened(true)} />}
      <Confirm
        opened={opened}
        onClose={() => {
          change.reset();
          setOpened(false);
        }}
        onConfirm={() => change.mutate({ params: { id: booking.id } }, { onError: onRefused })}
        title={t("changeDriver.title")}
        confirmLabel={t("changeDriver.confirm")}
        cancelLabel={t("changeDriver.keep")}
        cost={{ label: t("changeDriver.cost"), value: t("cancel.free") }}
        pending={change.isPending}
        error={change.error && errorText(change.error)}
        instead={
          offer || change.isPending
            ? null
            : {
                title: t("changed.driver"),
                text: t(`phase.${phase}`),
                closeLabel: t("changed.close"),
              }
        }
      >
        {offer && <p>{t(`changeDriver.because.${offer.because}`)}</p>}
        <p>{t("changeDriver.words")}</p>
      </Confirm>
    </>
  );
}

type OfferProps = { offer: NonNullable<BookingView["changeDriver"]>; onOpen: () => void };

function Offer({ offer, onOpen }: OfferProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const now = useNow();
  const possible = offer.allowed || now >= Date.parse(offer.allowedAt);
  const from = t(`changeDriver.from.${offer.because}`, {
    time: formatTime(offer.allowedAt, locale),
  });
  return (
    <ActionButton
      variant="outline"
      fullWidth
      disabledReason={possible ? null : from}
      onClick={onOpen}
    >
      {t("changeDriver.action")}
    </ActionButton>
  );
}
