import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { isSnoozed, snooze } from "../shell/snooze.ts";
import { acceptInstallOffer, useInstallOffer } from "./install-offer.ts";

const snoozeName = "install-later";

/**
 * Puts the app on the home screen, where the browser offers it, or has the steps where only the person can do it. Among
 * other things it can be put off; in the settings it stays.
 */
export function InstallCard({ canSnooze = false }: { canSnooze?: boolean }) {
  const t = useText("shell");
  const isOffered = useInstallOffer(({ prompt }) => prompt !== null);
  const [isLater, setIsLater] = useState(() => canSnooze && isSnoozed(snoozeName, Date.now()));
  const isByHand = useInstallOffer(({ byHand }) => byHand);
  if ((!isOffered && !isByHand) || isLater) return null;
  return (
    <Notice
      tone="info"
      title={t("install.title")}
      action={
        <Stack direction="row" gap={2}>
          {isOffered && (
            <ActionButton variant="outline" onClick={() => void acceptInstallOffer()}>
              {t("install.add")}
            </ActionButton>
          )}
          {canSnooze && (
            <ActionButton
              variant="quiet"
              onClick={() => {
                snooze(snoozeName, Date.now());
                setIsLater(true);
              }}
            >
              {t("install.later")}
            </ActionButton>
          )}
        </Stack>
      }
    >
      <p>{t("install.text")}</p>
      {!isOffered && <p>{t("install.byHand")}</p>}
    </Notice>
  );
}
