import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { ItemList } from "../shell/page/description-list.tsx";
import { ReinstateDialog } from "./reinstate-dialog.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

/** Shows a driver's suspension with its author and reason, and the actions to suspend and reinstate. */
export function SuspensionCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const locale = useLocale();
  const [open, setOpen] = useState<"suspend" | "reinstate" | null>(null);
  const { suspension } = driver;
  const close = () => setOpen(null);
  const earlier = driver.suspensions.filter(({ id }) => id !== suspension?.id);
  return (
    <Card
      title={t("suspend.title")}
      aside={suspension && <StatusBadge tone="bad">{t("state.suspended")}</StatusBadge>}
    >
      <Stack gap={3}>
        {suspension ? (
          <div>
            <strong>{suspensionReasonTexts[locale][suspension.reason]}</strong>
            {suspension.words && <p>{suspension.words}</p>}
            <p>
              {t("suspend.since", {
                by: suspension.by,
                time: formatInstant(suspension.at, locale),
              })}
            </p>
          </div>
        ) : (
          <p>{t("suspend.none")}</p>
        )}
        {suspension ? (
          <ActionButton variant="outline" onClick={() => setOpen("reinstate")}>
            {t("suspend.reinstate")}
          </ActionButton>
        ) : (
          <ActionButton variant="outline" onClick={() => setOpen("suspend")}>
            {t("suspend.do")}
          </ActionButton>
        )}
        {earlier.length > 0 && (
          <>
            <h3>{t("suspend.earlier")}</h3>
            <ItemList
              label={t("suspend.earlier")}
              items={earlier.map(({ id, reason, words: note, by, at, reinstated }) => ({
                id,
                title: [suspensionReasonTexts[locale][reason], note].filter(Boolean).join(" · "),
                note: [
                  t("suspend.since", { by, time: formatInstant(at, locale) }),
                  reinstated &&
                    t("suspend.over", {
                      by: reinstated.by,
                      time: formatInstant(reinstated.at, locale),
                    }),
                ]
                  .filter(Boolean)
                  .join(" · "),
              }))}
            />
          </>
        )}
      </Stack>
      {open === "suspend" && <SuspendDialog driver={driver} onClose={close} />}
      {open === "reinstate" && <ReinstateDialog driver={driver} onClose={close} />}
    </Card>
  );
}
