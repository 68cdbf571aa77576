import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { canEditIn, waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { type StaffMove, staffMoves } from "@songtan/domain/booking/staff-move";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { usePermission } from "../../session/use-session.ts";
import { ProposedCancellation } from "../by-hand/cancel-dialog.tsx";
import { dialogs } from "./booking-dialogs.ts";
import { ProposedLoss } from "./lose-dialog.tsx";
import css from "./moves-card.module.css";
import {
  type BookingAction,
  endingActions,
  mainActions,
  possibleActions,
  whyNoEdit,
} from "./possible-actions.ts";

const isMove = (action: BookingAction): action is StaffMove =>
  staffMoves.some((move) => move === action);
const minuteMilliseconds = 60_000;

/** What staff may do with the booking in its state: one main action, the others below it, and apart what ends it. */
export function MovesCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const may = usePermission("booking.manage");
  const { hash } = useLocation();
  const possible = possibleActions(booking, new Date(useNow(minuteMilliseconds)));
  const wanted = ({ "#hand-over": "hand_over", "#choose-driver": "choose" } as const)[hash];
  const [opened, setOpened] = useState<BookingAction | null>(
    wanted && possible.includes(wanted) ? wanted : null,
  );
  if (!may || (possible.length === 0 && !opened)) return null;
  const main = possible.find((action) => action === mainActions[booking.state]);
  const ending = possible.filter((action) => endingActions.includes(action));
  const others = possible.filter((action) => action !== main && !ending.includes(action));
  const noEdit = canEditIn(booking.state) ? whyNoEdit(booking) : null;
  const nameOf = (action: BookingAction): string => {
    if (isMove(action)) return t(`move.${action}`);
    return t(
      action === "edit" && waitsForDriver(booking.state) ? "byHand.editWaits" : `byHand.${action}`,
    );
  };
  const button = (action: BookingAction, variant: "filled" | "outline" | "quiet") => (
    <ActionButton key={action} variant={variant} fullWidth onClick={() => setOpened(action)}>
      {nameOf(action)}
    </ActionButton>
  );
  const Opened = opened && dialogs[opened];
  return (
    <Card id="by-hand" title={t("move.title")}>
      <Stack gap={3}>
        <ProposedCancellation booking={booking} />
        <ProposedLoss booking={booking} />
        {main && button(main, "filled")}
        {others.length > 0 && (
          <div className={css.others}>{others.map((action) => button(action, "outline"))}</div>
        )}
        {noEdit && (
          <Notice tone="plain" title={t("byHand.edit")}>
            {t(`byHand.noEdit.${noEdit}`)}
          </Notice>
        )}
        {ending.length > 0 && (
          <div className={css.ending}>{ending.map((action) => button(action, "quiet"))}</div>
        )}
      </Stack>
      <Suspense>{Opened && <Opened booking={booking} onClose={() => setOpened(null)} />}</Suspense>
    </Card>
  );
}
