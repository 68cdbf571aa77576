import { formatInstant } from "@songtan/client/format.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { callKey, useCall, useCommand } from "../api/use-call.ts";
import css from "./contact-list.module.css";

/** Where this account is signed in; any other place can be signed out from here. */
export function Devices() {
  const t = useText("profile");
  const shell = useText("shell");
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useCall("GET /customer/devices", { quiet: true });
  const end = useCommand("DELETE /customer/devices/{id}", () =>
    queryClient.invalidateQueries({ queryKey: callKey("GET /customer/devices") }),
  );
  if (!data) {
    return error ? (
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={shell("loading")} rows={2} />
    );
  }
  return (
    <>
      <ProblemNotice error={end.error} />
      <ul className={css.list} aria-label={t("devices.title")}>
        {data.data.map((device) => (
          <li key={device.id} className={css.row}>
            <div className={css.words}>
              <span className={css.value}>{device.name}</span>
              <span className={css.name}>
                {t("devices.lastUsed", { time: formatInstant(device.lastUsedAt, locale) })}
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
    </>
  );
}
