import type { FileLink } from "@songtan/client/calls/call-types.ts";
import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { ConsoleDepotStorage } from "@songtan/contract/console/depots";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { usePermission, useSession } from "../../session/use-session.ts";
import { DescriptionList } from "../../shell/page/description-list.tsx";
import { CollectDialog } from "./collect-dialog.tsx";
import { DisposalDialog, type DisposalMove } from "./disposal-dialog.tsx";

const clockMilliseconds = 30_000;

/** Shows goods at a depot: their arrival, the deadline, the person who collected them, and the possible actions. */
export function DepotStorageCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const locale = useLocale();
  const late = useNow(clockMilliseconds) > Date.parse(booking.held?.until ?? "");
  const { held, state } = booking;
  if (!held) return null;
  const { depot, collected, disposal } = held;
  return (
    <Card
      id="depot"
      title={t(state === "held" ? "held.title" : "held.was")}
      tone={state === "held" ? "accent" : "plain"}
      aside={state === "held" && late && <StatusBadge tone="bad">{t("held.over")}</StatusBadge>}
    >
      <Stack gap={3}>
        <DescriptionList
          pairs={[
            [t("held.place"), depot ? depot.name[locale] : t("held.noPlace")],
            [t("held.since"), formatInstant(held.since, locale)],
            [t("held.until"), formatInstant(held.until, locale)],
            [t("held.by"), collected && `${collected.by} · ${formatInstant(collected.at, locale)}`],
            [t("held.recorded"), collected?.recordedBy],
            [t("held.words"), collected?.words],
            [
              t("held.proof"),
              collected?.hasPicture && (
                <Picture key="proof" booking={booking} name={collected.by} />
              ),
            ],
          ]}
        />
        {disposal && <Disposal disposal={disposal} />}
        {state === "held" && <DepotActions booking={booking} held={held} late={late} />}
      </Stack>
    </Card>
  );
}

function Picture({ booking, name }: { booking: ConsoleBooking; name: string }) {
  const t = useText("bookings");
  const url: FileLink = `/api/console/bookings/${booking.id}/collection-picture`;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={t("held.proofAlt", { name })} width={160} loading="lazy" />
    </a>
  );
}

function Disposal({ disposal }: { disposal: NonNullable<ConsoleDepotStorage["disposal"]> }) {
  const t = useText("bookings");
  const locale = useLocale();
  const requestedText = t("held.waiting", {
    name: disposal.askedBy.name,
    time: formatInstant(disposal.askedAt, locale),
  });
  return (
    <Notice tone="warn" title={requestedText}>
      <p>{disposal.words}</p>
      {disposal.agreedBy && <p>{t("held.disposedBy", { name: disposal.agreedBy })}</p>}
    </Notice>
  );
}

type OpenDialog = "collect" | DisposalMove;

function DepotActions({
  booking,
  held,
  late,
}: {
  booking: ConsoleBooking;
  held: ConsoleDepotStorage;
  late: boolean;
}) {
  const t = useText("bookings");
  const locale = useLocale();
  const may = usePermission("booking.manage");
  const { user } = useSession();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  if (!may) return null;
  const { disposal } = held;
  const isOwnRequest = disposal?.askedBy.id === user?.id;
  const close = () => setOpenDialog(null);
  return (
    <>
      <ActionButton fullWidth onClick={() => setOpenDialog("collect")}>
        {t("held.collect")}
      </ActionButton>
      {disposal && (
        <>
          <ActionButton
            variant="danger"
            fullWidth
            disabledReason={isOwnRequest ? t("held.own") : null}
            onClick={() => setOpenDialog("agree")}
          >
            {t("held.agree")}
          </ActionButton>
          <ActionButton variant="outline" fullWidth onClick={() => setOpenDialog("keep")}>
            {t("held.keep")}
          </ActionButton>
        </>
      )}
      {!disposal && (
        <ActionButton
          variant="quiet"
          fullWidth
          disabledReason={
            late ? null : t("held.notYet", { day: formatInstant(held.until, locale) })
          }
          onClick={() => setOpenDialog("request")}
        >
          {t("held.request")}
        </ActionButton>
      )}
      {openDialog === "collect" && <CollectDialog booking={booking} onClose={close} />}
      {openDialog && openDialog !== "collect" && (
        <DisposalDialog
          booking={booking}
          move={openDialog}
          disposalId={disposal?.id ?? null}
          onClose={close}
        />
      )}
    </>
  );
}
