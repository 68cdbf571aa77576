import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { type StaffMove, staffMoves, staffMoveTo } from "@songtan/domain/booking/staff-move";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useLocation } from "react-router";
import { usePermission } from "../../session/use-session.ts";
import { ByHandActions, byHandActions } from "../by-hand/by-hand-actions.tsx";
import { HandoverDialog } from "./handover-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { LoseDialog, ProposedLoss } from "./lose-dialog.tsx";
import { ReassignDialog } from "./reassign-dialog.tsx";

const dialogs = {
  reassign: ReassignDialog,
  hand_over: HandoverDialog,
  hold: HoldDialog,
  lose: LoseDialog,
} as const satisfies Record<StaffMove, unknown>;

/** The manual actions that staff may perform on the booking in its current state. Hidden when the list is empty. */
export function MovesCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const may = usePermission("booking.manage");
  const { hash } = useLocation();
  const isHandedOver = booking.handovers.some(({ doneAt }) => doneAt === null);
  const possible = staffMoves.filter(
    (move) => staffMoveTo(booking.state, move) && !(move === "hand_over" && isHandedOver),
  );
  const initialMove = hash === "#hand-over" && possible.includes("hand_over") ? "hand_over" : null;
  const [moving, setMoving] = useState<StaffMove | null>(initialMove);
  const byHand = byHandActions(booking, new Date(useNow(60_000)));
  const Opened = moving && dialogs[moving];
  if (!may || (possible.length + byHand.length === 0 && !moving)) return null;
  return (
    <Card id="by-hand" title={t("move.title")}>
      <Stack gap={3}>
        <ByHandActions booking={booking} />
        <ProposedLoss booking={booking} />
        {possible.map((move) => (
          <ActionButton
            key={move}
            variant={move === "lose" ? "danger" : "outline"}
            fullWidth
            onClick={() => setMoving(move)}
          >
            {t(`move.${move}`)}
          </ActionButton>
        ))}
      </Stack>
      {Opened && <Opened booking={booking} onClose={() => setMoving(null)} />}
    </Card>
  );
}
