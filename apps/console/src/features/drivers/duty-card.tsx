import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useDriverCommand } from "./use-driver-command.ts";

/** Shows whether the driver is on duty and on which device, with a button that ends the duty. */
export function DutyCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const textOf = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const end = useDriverCommand("POST /console/drivers/{id}/end-duty", driver.id, () =>
    setConfirming(false),
  );
  const { onDuty, since, deviceId, lastSeenAt } = driver.duty;
  return (
    <Card title={t("duty.title")}>
      <Stack gap={3}>
        <p>
          {[
            onDuty && since ? t("duty.on", { time: formatInstant(since, locale) }) : t("duty.off"),
            deviceId && t("duty.device", { id: deviceId.slice(0, 8) }),
            lastSeenAt && t("duty.seen", { time: formatInstant(lastSeenAt, locale) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {onDuty && (
          <ActionButton variant="outline" onClick={() => setConfirming(true)}>
            {t("duty.end")}
          </ActionButton>
        )}
      </Stack>
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => end.mutate({ params: { id: driver.id } })}
        title={t("duty.endTitle", { name: driver.name })}
        confirmLabel={t("duty.end")}
        cancelLabel={shell("cancel")}
        tone="danger"
        pending={end.isPending}
        error={end.error && textOf(end.error)}
      >
        {t("duty.endWords")}
      </Confirm>
    </Card>
  );
}
