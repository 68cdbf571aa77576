import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { HandoverView } from "@songtan/contract/console/handovers";
import { canCancelHandover } from "@songtan/domain/tasks/handover";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { usePermission } from "../../session/use-session.ts";
import { DescriptionList } from "../../shell/page/description-list.tsx";
import { HandoverProofs } from "../proofs/handovers-card.tsx";
import css from "../proofs/stops-card.module.css";
import { HandoverMove, type Move } from "./handover-move.tsx";

/** Shows the handover under way: the two drivers, their confirmations, and the possible actions of staff. */
export function HandoverCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const [moving, setMoving] = useState<Move | null>(null);
  const may = usePermission("booking.manage");
  const open = booking.handovers.find(({ doneAt }) => doneAt === null);
  if (!open || !may) return null;
  const giverConfirmed = open.givenAt !== null;
  const receiverConfirmed = open.takenAt !== null;
  return (
    <Card title={t("handover.title")} tone="accent" description={open.place}>
      <Stack gap={3}>
        <DescriptionList
          pairs={[
            [t("handover.from"), <HandoverParty key="from" driver={open.from} at={open.givenAt} />],
            [t("handover.to"), <HandoverParty key="to" driver={open.to} at={open.takenAt} />],
            [t("handover.why"), open.words],
          ]}
        />
        <HandoverProofs handover={open} />
        {!giverConfirmed && (
          <ActionButton variant="outline" fullWidth onClick={() => setMoving("record-given")}>
            {t("handover.record")}
          </ActionButton>
        )}
        {canCancelHandover({ given: giverConfirmed, taken: receiverConfirmed }) && (
          <ActionButton variant="quiet" fullWidth onClick={() => setMoving("call-off")}>
            {t("handover.callOff")}
          </ActionButton>
        )}
      </Stack>
      {moving && (
        <HandoverMove handoverId={open.id} move={moving} onClose={() => setMoving(null)} />
      )}
    </Card>
  );
}

function HandoverParty({ driver, at }: { driver: HandoverView["from"]; at: string | null }) {
  const t = useText("bookings");
  const locale = useLocale();
  return (
    <span>
      {driver.name} ·{" "}
      <a href={callLink(driver.phone)} className={css.phone}>
        {formatPhone(driver.phone)}
      </a>{" "}
      <StatusBadge tone={at ? "good" : "warn"}>
        {at ? t("handover.confirmed", { time: formatTime(at, locale) }) : t("handover.notYet")}
      </StatusBadge>
    </span>
  );
}
