import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { hasDriver, isTerminal } from "@songtan/domain/booking/booking";
import { canCancel } from "@songtan/domain/booking/cancellation";
import { canEditIn, editStartsAt, waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { isLinkOpen } from "@songtan/domain/booking/marks/share-link";
import { canChooseDriver } from "@songtan/domain/dispatch/chosen/choose-driver";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { CancelDialog, ProposedCancellation } from "./cancel-dialog.tsx";
import { ChooseDriverDialog } from "./choose-driver-dialog.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { ReleasePinDialog, ResendPinDialog, stopsToSendPin, stopsWithPin } from "./pin-dialogs.tsx";
import { RecallDialog } from "./recall-dialog.tsx";
import { RecordEventDialog } from "./record-event-dialog.tsx";
import { RenewLinkDialog } from "./renew-link-dialog.tsx";

const EditDialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditDialog);

const dialogs = {
  choose: ChooseDriverDialog,
  record: RecordEventDialog,
  resendPin: ResendPinDialog,
  releasePin: ReleasePinDialog,
  renewLink: RenewLinkDialog,
  edit: EditDialog,
  extend: ExtendDialog,
  recall: RecallDialog,
  cancel: CancelDialog,
} as const;
export type ByHandAction = keyof typeof dialogs;

/** What staff can do for customer and driver in the booking's state, the likeliest first. */
export const byHandActions = (booking: ConsoleBooking, now: Date): ByHandAction[] => {
  const { state } = booking;
  const possible: Record<ByHandAction, boolean> = {
    choose: canChooseDriver(state, "assign"),
    record: hasDriver(state),
    resendPin: stopsToSendPin(booking).length > 0,
    releasePin: !isTerminal(state) && stopsWithPin(booking).length > 0,
    renewLink: isLinkOpen(booking.endedAt === null ? null : new Date(booking.endedAt), now),
    edit: canEditIn(state) && !booking.phonesMasked && whyNoEdit(booking) === null,
    extend: state === "searching",
    recall: state === "in_transit",
    cancel: canCancel(state),
  };
  return (Object.keys(dialogs) as ByHandAction[]).filter((action) => possible[action]);
};

/** Why a booking that a driver has stays as it is: its one edit is made or waits, or the driver has begun every stop. */
const whyNoEdit = ({ state, stops, edits }: ConsoleBooking): "open" | "used" | "begun" | null => {
  if (waitsForDriver(state)) return null;
  if (edits.some((edit) => edit.state === "asked")) return "open";
  if (edits.some((edit) => edit.state === "agreed")) return "used";
  return editStartsAt(state, stops) >= stops.length ? "begun" : null;
};

const minuteMilliseconds = 60_000;

/** The buttons of these actions, with the dialog of the one that was pressed. */
export function ByHandActions({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const possible = byHandActions(booking, new Date(useNow(minuteMilliseconds)));
  const isRequested = useLocation().hash === "#choose-driver" && possible.includes("choose");
  const [open, setOpen] = useState<ByHandAction | null>(isRequested ? "choose" : null);
  const Opened = open && dialogs[open];
  const noEdit = canEditIn(booking.state) ? whyNoEdit(booking) : null;
  return (
    <>
      <ProposedCancellation booking={booking} />
      {possible.map((action) => (
        <ActionButton
          key={action}
          variant={action === "cancel" ? "danger" : action === "choose" ? "filled" : "outline"}
          fullWidth
          onClick={() => setOpen(action)}
        >
          {t(
            action === "edit" && waitsForDriver(booking.state)
              ? "byHand.editWaits"
              : `byHand.${action}`,
          )}
        </ActionButton>
      ))}
      {noEdit && (
        <Notice tone="plain" title={t("byHand.edit")}>
          {t(`byHand.noEdit.${noEdit}`)}
        </Notice>
      )}
      <Suspense>{Opened && <Opened booking={booking} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
