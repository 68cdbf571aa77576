import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { isSnoozed, snooze } from "../shell/snooze.ts";
import { acceptInstallOffer, useInstallOffer } from "./install-offer.ts";

const snoozeName = "install-later";

/**
 * Puts the app on the home screen, where the browser offers it. Among other things it can be put
 * off; in the settings it stays.
 */
export function InstallCard({ canSnooze = false }: { canSnooze?: boolean }) {
  const t = useText("shell");
  const isOffered = useInstallOffer(({ prompt }) => prompt !== null);
  const [isLater, setIsLater] = useState(() => canSnooze && isSnoozed(snoozeName, Date.now()));
  if (!isOffered || isLater) return null;
  return (
    <Notice
      tone="info"
      title={t("install.title")}
      action={
        <Stack direction="row" gap={2}>
          <ActionButton variant="outline" onClick={() => void acceptInstallOffer()}>
            {t("install.add")}
          </ActionButton>
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
      {t("install.text")}
    </Notice>
  );
}
