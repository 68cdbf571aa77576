import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { AlertView, OnCallPersonView } from "@songtan/contract/console/live/on-call";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../../api/api.ts";
import { usePermission } from "../../session/use-session.ts";
import { toClock } from "./hours.ts";
import css from "./on-call.module.css";
import { AlertCalls } from "./recent-alerts.tsx";

const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/on-call") });
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/alerts") });
};

type PersonCardProps = { person: OnCallPersonView; onEdit: () => void };

/** One person on call: the times and channels, with a test call. */
export function PersonCard({ person, onEdit }: PersonCardProps) {
  const t = useText("operations");
  const shell = useText("shell");
  const mayChange = usePermission("staff.manage");
  const [removing, setRemoving] = useState(false);
  const [tried, setTried] = useState<AlertView | null>(null);
  const params = { staffId: person.staffId };
  const remove = useApiMutation("DELETE /console/on-call/{staffId}", refresh);
  const send = useApiMutation("POST /console/on-call/{staffId}/try", (alert) => {
    setTried(alert);
    refresh();
  });
  const { fromMinute, untilMinute } = person;
  const hours =
    fromMinute === untilMinute
      ? t("onCall.allDay")
      : `${toClock(fromMinute)}–${toClock(untilMinute)}`;
  const days = person.days.map((day) => t(`onCall.day.${day as 0}`)).join(" ");
  return (
    <Card
      as="article"
      titleAs="h3"
      title={`${person.rank}. ${person.name}`}
      description={`${days} · ${hours}`}
      aside={
        <StatusBadge tone={person.isOnCallNow ? "good" : "plain"}>
          {t(person.isOnCallNow ? "onCall.now" : "onCall.off")}
        </StatusBadge>
      }
    >
      <p>{person.channels.map((channel) => t(`onCall.channel.${channel}`)).join(" · ")}</p>
      <p className={css.quiet}>
        {[person.phone && formatPhone(person.phone), person.email].filter(Boolean).join(" · ")}
      </p>
      {send.error && <ProblemNotice error={send.error} />}
      <div className={css.actions}>
        <ActionButton pending={send.isPending} onClick={() => send.mutate({ params })}>
          {t("onCall.try")}
        </ActionButton>
        {mayChange && (
          <>
            <ActionButton variant="outline" onClick={onEdit}>
              {t("onCall.edit")}
            </ActionButton>
            <ActionButton variant="quiet" onClick={() => setRemoving(true)}>
              {t("onCall.remove")}
            </ActionButton>
          </>
        )}
      </div>
      {tried && (
        <Dialog
          opened
          onClose={() => setTried(null)}
          title={t("onCall.tried", { name: person.name })}
          closeLabel={shell("close")}
        >
          <AlertCalls calls={tried.calls} />
        </Dialog>
      )}
      {removing && (
        <Confirm
          opened
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate({ params })}
          title={t("onCall.remove")}
          confirmLabel={t("onCall.remove")}
          cancelLabel={shell("cancel")}
          pending={remove.isPending}
          error={remove.error ? <ProblemNotice error={remove.error} /> : undefined}
        >
          {t("onCall.removeWords", { name: person.name })}
        </Confirm>
      )}
    </Card>
  );
}
