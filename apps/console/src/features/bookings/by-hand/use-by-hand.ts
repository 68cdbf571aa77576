import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useState } from "react";
import { callKey } from "../../api/api.ts";
import { refreshBooking } from "../refresh-booking.ts";

export type ByHandProps = { booking: ConsoleBooking; onClose: () => void };

/** The booking as it was when a dialog opened, and the text to show once it has changed and the server would refuse the command. */
export function useSeen(booking: ConsoleBooking) {
  const t = useText("bookings");
  const shell = useText("shell");
  const driverId = booking.driver?.id ?? null;
  const [seen] = useState({ seenState: booking.state, seenDriverId: driverId });
  const isSame = seen.seenState === booking.state && seen.seenDriverId === driverId;
  const state = shell(`bookingState.${booking.state}`);
  return { seen, outdated: isSame ? null : t("byHand.outdated", { state }) };
}

type DoneText = "chosen" | "offered" | "cancelled" | "proposed" | "extended" | "released";
type MoreDone =
  | "resent"
  | "recalled"
  | "recorded"
  | "requested"
  | "edited"
  | "turnedDown"
  | "lost"
  | "linkRenewed"
  | "reserved"
  | "releasedDriver";

/** Shows that it is done, closes the dialog and loads what has changed. */
export function useFinish(onClose: () => void = () => {}) {
  const t = useText("bookings");
  return (done: DoneText | MoreDone) => {
    refreshBooking();
    for (const stale of [
      "GET /console/bookings/{id}/drivers",
      "GET /console/bookings/{id}/task",
      "GET /console/bookings/{id}/cancellation",
      "GET /console/bookings/{id}/recall",
      "GET /console/bookings/{id}/loss",
      "GET /console/bookings/{id}/proof-chain",
    ] as const)
      void queryClient.invalidateQueries({ queryKey: callKey(stale) });
    notify({ tone: "good", message: t(`byHand.done.${done}`) });
    onClose();
  };
}
