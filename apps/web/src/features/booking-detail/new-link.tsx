import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";

type NewLinkProps = { bookingId: string; onRenewed: (booking: BookingView) => void };

/**
 * Another share link, for one that went to the wrong people: explains what happens to the old one,
 * then needs a confirmation.
 */
export function NewLink({ bookingId, onRenewed }: NewLinkProps) {
  const t = useText("tracking");
  const errorText = useErrorText();
  const [opened, setOpened] = useState(false);
  const renew = useApiMutation("POST /bookings/{id}/share-link", (answer) => {
    setOpened(false);
    onRenewed(answer);
    notify({ message: t("renew.done"), tone: "good" });
  });
  return (
    <>
      <ActionButton
        variant="quiet"
        fullWidth
        onClick={() => {
          renew.reset();
          setOpened(true);
        }}
      >
        {t("renew.action")}
      </ActionButton>
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => renew.mutate({ params: { id: bookingId } })}
        title={t("renew.title")}
        confirmLabel={t("renew.action")}
        cancelLabel={t("renew.keep")}
        pending={renew.isPending}
        error={renew.error && errorText(renew.error)}
      >
        <p>{t("renew.words")}</p>
      </Confirm>
    </>
  );
}
