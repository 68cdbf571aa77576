import { formatInstant } from "@songtan/client/format.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { queryClient } from "@songtan/client/query-client.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { List, ListRow } from "@songtan/ui/list-row.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { callKey, useCall, useCommand } from "../api/use-call.ts";

/** Where this account is signed in; any of the others can be signed out from here. */
export function Devices() {
  const t = useText("profile");
  const shell = useText("shell");
  const locale = useLocale();
  const { data, error, refetch } = useCall("GET /driver/devices", {});
  const end = useCommand("DELETE /driver/devices/{id}", () =>
    queryClient.invalidateQueries({ queryKey: callKey("GET /driver/devices") }),
  );
  return (
    <Card title={t("driverDevices.title")} description={t("driverDevices.words")}>
      <ProblemNotice error={end.error} />
      {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
      {!data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <List label={t("driverDevices.title")}>
          {data.data.map((device) => (
            <ListRow
              key={device.id}
              title={device.name}
              description={
                device.current
                  ? t("driverDevices.current")
                  : t("driverDevices.lastUsed", { at: formatInstant(device.lastUsedAt, locale) })
              }
              end={
                !device.current && (
                  <ActionButton
                    variant="quiet"
                    pending={end.isPending && end.variables?.params.id === device.id}
                    aria-label={t("driverDevices.endNamed", { name: device.name })}
                    onClick={() => end.mutate({ params: { id: device.id } })}
                  >
                    {t("driverDevices.end")}
                  </ActionButton>
                )
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}
