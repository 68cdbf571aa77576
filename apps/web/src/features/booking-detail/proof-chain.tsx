import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import { taskEventKinds } from "@songtan/domain/booking-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { useId, useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import css from "./proof-chain.module.css";

const tones = { intact: "good", broken: "bad", absent: "plain" } as const;
const rowTones = {
  intact: "good",
  reduced: "good",
  changed: "bad",
  unlinked: "bad",
  unhashed: "plain",
  recorded: "plain",
} as const;
/** As much of a hash as people compare by eye. */
const shownCharacters = 12;

/** Shows whether the driver's phone reports are unaltered. The server checks them when this is opened. */
export function ProofChain({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const shell = useText("shell");
  const { data: chain, isPending } = useApiQuery("GET /bookings/{id}/proof-chain", {
    params: { id: booking.id },
    quiet: true,
  });
  if (isPending) return <CardSkeleton label={shell("loading")} lines={3} />;
  if (!chain || chain.events.length === 0) return <p>{t("chain.absentWords")}</p>;
  const waiting = chain.pictures.filter(({ state }) => state === "waiting").length;
  return (
    <div className={css.chain}>
      <Notice tone={tones[chain.state]} title={t(`chain.${chain.state}`)}>
        {t(`chain.${chain.state}Words`, {
          events: chain.events.length,
          pictures: chain.pictures.length - waiting,
        })}
        {waiting > 0 && <p className={css.waiting}>{t("chain.waiting", { pictures: waiting })}</p>}
      </Notice>
      <ActionButton
        variant="quiet"
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened((was) => !was)}
      >
        {t(opened ? "chain.hide" : "chain.show")}
      </ActionButton>
      <ol id={listId} className={css.events} hidden={!opened}>
        {opened && chain.events.map((event) => <Event key={event.id} event={event} />)}
      </ol>
    </div>
  );
}

function Event({ event }: { event: ProofChainView["events"][number] }) {
  const t = useText("tracking");
  const locale = useLocale();
  const kind = taskEventKinds.find((taskEventKind) => taskEventKind === event.kind);
  return (
    <li className={css.event}>
      <span className={css.what}>
        {kind && t(`chain.kind.${kind}`)}
        <time dateTime={event.occurredAt}>{formatInstant(event.occurredAt, locale)}</time>
      </span>
      <StatusBadge tone={rowTones[event.state]}>{t(`chain.link.${event.state}`)}</StatusBadge>
      {event.hash && <code className={css.hash}>{event.hash.slice(0, shownCharacters)}</code>}
    </li>
  );
}
