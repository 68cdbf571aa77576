import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useFinish } from "./use-by-hand.ts";

type Stops = ConsoleBooking["stops"];

/** The drop-offs with a PIN that a recipient may have lost. */
export const stopsWithPin = ({ extras, stops }: ConsoleBooking): Stops =>
  extras.includes("pin")
    ? stops.filter(({ index, state }) => index > 0 && !isStopHandled(state))
    : [];

/** Returns the stops with a PIN that can be resent: it was sent at the pick-up, and has resends left. */
export const stopsToSendPin = (booking: ConsoleBooking): Stops =>
  booking.stops.filter(({ pinResendsLeft = 0 }) => pinResendsLeft > 0);

/** Resends the PIN to the phone of a recipient who cannot find it. */
export function ResendPinDialog({ booking, onClose }: ByHandProps) {
  const finish = useFinish(onClose);
  const command = useApiMutation("POST /console/bookings/{id}/resend-pin", () => finish("resent"));
  return (
    <PinDialog
      action="resendPin"
      stops={stopsToSendPin(booking)}
      pending={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={(body) => command.mutate({ params: { id: booking.id }, body })}
    />
  );
}

/** The recipient has lost the PIN, and has called. */
export function ReleasePinDialog({ booking, onClose }: ByHandProps) {
  const finish = useFinish(onClose);
  const command = useApiMutation("POST /console/bookings/{id}/release-pin", () =>
    finish("released"),
  );
  return (
    <PinDialog
      action="releasePin"
      stops={stopsWithPin(booking)}
      pending={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={(body) => command.mutate({ params: { id: booking.id }, body })}
    />
  );
}

type PinDialogProps = {
  action: "resendPin" | "releasePin";
  stops: Stops;
  onSubmit: (body: { stopIndex: number; words: string }) => void;
} & Pick<Parameters<typeof NoteDialog>[0], "pending" | "error" | "onClose">;

/** For which drop-off, and why. */
function PinDialog({ action, stops, onSubmit, ...dialog }: PinDialogProps) {
  const t = useText("bookings");
  const [shown] = useState(stops);
  const [stopIndex, setStopIndex] = useState(stops[0]?.index ?? 1);
  return (
    <NoteDialog
      {...dialog}
      title={t(`byHand.${action}`)}
      explained={t(`byHand.${action}Explained`)}
      label={t("move.words")}
      submitLabel={t(`byHand.${action}`)}
      onSubmit={(words) => onSubmit({ stopIndex, words })}
    >
      <SelectField
        label={t("byHand.stop")}
        value={String(stopIndex)}
        onChange={(value) => setStopIndex(Number(value))}
        options={shown.map((stop) => ({
          value: String(stop.index),
          label: `${t("page.drop", { number: stop.index })} · ${stop.contactName}`,
        }))}
      />
    </NoteDialog>
  );
}
