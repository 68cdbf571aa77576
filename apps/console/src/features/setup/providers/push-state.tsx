import { useText } from "@songtan/client/language/use-text.ts";
import type { SetupView } from "@songtan/contract/console/operator/setup";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

/** Push is always on: its keys are the program's own, or the environment's. */
export function PushState({ push }: Pick<SetupView, "push">) {
  const t = useText("setup");
  return (
    <section aria-labelledby="push">
      <Stack gap={2}>
        <Stack direction="row" gap={2} align="center">
          <h3 id="push">{t("push.title")}</h3>
          <StatusBadge tone="good">{t("push.on")}</StatusBadge>
        </Stack>
        <p>{t(push.lockedBy === "environment" ? "push.fromServer" : "push.own")}</p>
        <p>{t("push.test")}</p>
        <Stack direction="row" gap={3}>
          <ActionButton variant="outline" to="/on-call">
            {t("onCall.open")}
          </ActionButton>
        </Stack>
      </Stack>
    </section>
  );
}
