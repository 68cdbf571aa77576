import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatAge, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./account-rights.module.css";
import { RecentAccess } from "./recent-access.tsx";

/**
 * Lists the devices that are signed in to this account. Each of the others can be signed out from here, or all of them
 * together.
 */
export function Devices({ strategy: role }: { strategy: Role }) {
  const t = useText("rights");
  const errorText = useErrorText();
  const shell = useText("shell");
  const queryClient = useQueryClient();
  const read = `GET /${role}/devices` as const;
  const { data, error, refetch } = useApiQuery(read, { quiet: true });
  const [confirming, setConfirming] = useState(false);
  const again = () => queryClient.invalidateQueries({ queryKey: callKey(read) });
  const end = useApiMutation(`DELETE /${role}/devices/{id}`, again);
  const [ended, setEnded] = useState(false);
  const endAll = useApiMutation(`DELETE /${role}/devices`, () => {
    setConfirming(false);
    setEnded(true);
    void again();
  });
  return (
    <Card title={t("devices.title")} description={t("devices.words")} id="devices">
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
      <ProblemNotice error={end.error} />
      {data && (
        <ul className={css.list} aria-label={t("devices.title")}>
          {data.data.map((device) => (
            <li key={device.id} className={css.row}>
              <div className={css.words}>
                <span className={css.name}>{device.name}</span>
                <span className={css.soft}>
                  {device.current ? t("devices.now") : <LastUsed at={device.lastUsedAt} />}
                </span>
              </div>
              {device.current ? (
                <StatusBadge tone="good">{t("devices.current")}</StatusBadge>
              ) : (
                <ActionButton
                  variant="outline"
                  aria-label={t("devices.endNamed", { name: device.name })}
                  pending={end.isPending && end.variables.params.id === device.id}
                  onClick={() => end.mutate({ params: { id: device.id } })}
                >
                  {t("devices.end")}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.data.length > 1 && (
        <ActionButton variant="quiet" onClick={() => setConfirming(true)}>
          {t("devices.endAll")}
        </ActionButton>
      )}
      {ended && role === "customer" && <MadeThere />}
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => endAll.mutate({})}
        title={t("devices.endAllTitle")}
        confirmLabel={t("devices.endAll")}
        cancelLabel={t("devices.keep")}
        pending={endAll.isPending}
        error={endAll.error && errorText(endAll.error)}
      >
        <p>{t("devices.endAllWords")}</p>
      </Confirm>
    </Card>
  );
}

/** As text, with the exact time available on request. */
function LastUsed({ at }: { at: string }) {
  const t = useText("rights");
  const locale = useLocale();
  const [now] = useState(Date.now);
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  return (
    <time dateTime={at} title={formatInstant(at, locale)}>
      {t("devices.lastUsed", { age: formatAge(seconds, locale) })}
    </time>
  );
}

/** After the other devices are signed out: what was made lately, perhaps on one of them. */
function MadeThere() {
  const queryClient = useQueryClient();
  const read = "GET /customer/recent-access";
  const { data } = useApiQuery(read, { quiet: true });
  const revoke = useApiMutation("POST /customer/recent-access/revocations", () =>
    queryClient.invalidateQueries({ queryKey: callKey(read) }),
  );
  return (
    <RecentAccess
      ticked={false}
      items={data?.data ?? []}
      pending={revoke.isPending}
      error={revoke.error}
      onRevoke={(ids) => revoke.mutate({ body: { ids } })}
    />
  );
}
