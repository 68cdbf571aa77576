import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { NotificationsView } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import type { ReactNode } from "react";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./account-rights.module.css";

type Event = NotificationsView["events"][number];
/** News and promotions do not have a switch until they can be sent. */
const eventNames = [
  "delivery",
  "message",
  "offer",
  "document",
  "case",
  "payout",
  "receipt",
  "statement",
] as const;
type EventName = (typeof eventNames)[number];
const isKnown = (name: string): name is EventName =>
  (eventNames as readonly string[]).includes(name);

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

type NotificationsProps = {
  strategy: Role;
  push: ReactNode;
};

/** Which notices this person receives, and by which channels. */
export function Notifications({ strategy: role, push }: NotificationsProps) {
  const t = useText("rights");
  const shell = useText("shell");
  const key = callKey(`GET /${role}/notifications`, {});
  const { data, error, refetch } = useApiQuery(`GET /${role}/notifications`, { quiet: true });
  const choose = useApiMutation(`PUT /${role}/notifications`, (answer) =>
    mergeIntoCache(key, answer),
  );
  const waiting = choose.isPending ? choose.variables.body.choices[0] : undefined;
  return (
    <Card id="notifications">
      <div className={css.event}>{push}</div>
      <p className={css.lead}>{t("notices.words")}</p>
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={shell("loading")} rows={3} />}
      <ProblemNotice error={choose.error} />
      {data?.events.map((event) => (
        <OneEvent
          key={event.event}
          event={event}
          waiting={waiting?.event === event.event ? waiting : undefined}
          onChoose={(channel, enabled) =>
            choose.mutate({ body: { choices: [{ event: event.event, channel, wanted: enabled }] } })
          }
        />
      ))}
      {data && (
        <p className={css.soft}>
          {t("notices.quiet", {
            from: clock(data.quietHours.fromMinutes),
            to: clock(data.quietHours.toMinutes),
          })}
        </p>
      )}
    </Card>
  );
}

type Channel = Event["channels"][number]["channel"];
type OneEventProps = {
  event: Event;
  /** The choice on its way: shown at once. */
  waiting: { channel: Channel; wanted: boolean } | undefined;
  onChoose: (channel: Channel, wanted: boolean) => void;
};

function OneEvent({ event: { event, channels }, waiting, onChoose }: OneEventProps) {
  const t = useText("rights");
  if (!isKnown(event)) return null;
  return (
    <fieldset className={css.event}>
      <legend className={css.name}>{t(`notices.event.${event}`)}</legend>
      <div className={css.checks}>
        {channels.map(({ channel, wanted: enabled }) => (
          <CheckField
            key={channel}
            label={t(`notices.channel.${channel}`)}
            checked={waiting?.channel === channel ? waiting.wanted : enabled}
            onChange={(next) => onChoose(channel, next)}
          />
        ))}
      </div>
    </fieldset>
  );
}
