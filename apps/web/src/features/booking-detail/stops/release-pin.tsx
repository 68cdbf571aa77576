import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import { showChangedBooking } from "../use-booking.ts";

type ReleasePinProps = {
  booking: Pick<BookingView, "id" | "stops">;
  stopIndex: number;
  /** False when releasing the PIN no longer helps; an open dialog then shows a message. */
  possible: boolean;
};

/** The recipient lost the PIN: the sender lets the driver hand over without it, and the timeline says so. */
export function ReleasePin({ booking, stopIndex, possible }: ReleasePinProps) {
  const t = useText("tracking");
  const errorText = useErrorText();
  const [opened, setOpened] = useState(false);
  const release = useApiMutation("POST /bookings/{id}/release-pin", (answer) => {
    showChangedBooking(booking.id, answer);
    setOpened(false);
    notify({ message: t("pin.released"), tone: "good" });
  });
  const stop = booking.stops[stopIndex];
  const named = booking.stops.length > 2;
  return (
    <>
      {possible && (
        <ActionButton
          variant="soft"
          icon={<IconLockOpen size={20} />}
          onClick={() => setOpened(true)}
        >
          {named ? t("pin.actionNumber", { number: stopIndex }) : t("pin.action")}
        </ActionButton>
      )}
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => release.mutate({ params: { id: booking.id }, body: { stopIndex } })}
        title={t("pin.title")}
        confirmLabel={t("pin.confirm")}
        cancelLabel={t("pin.keep")}
        pending={release.isPending}
        error={release.error && errorText(release.error)}
        instead={
          stop && !possible && !release.isPending
            ? {
                title: t("changed.pin"),
                text: t(`stopState.${stop.state}`),
                closeLabel: t("changed.close"),
              }
            : null
        }
      >
        <p>{t("pin.words", { name: stop?.contactName ?? "" })}</p>
      </Confirm>
    </>
  );
}
