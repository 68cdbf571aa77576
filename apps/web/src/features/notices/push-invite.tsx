import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useState } from "react";
import { AllowSteps } from "./allow-steps.tsx";
import { isLater, sayLater } from "./later.ts";
import { usePush } from "./use-push.ts";

/** Asks to be allowed to send notices, at the moment they are of use, and says what they are for. */
export function PushInvite({ strategy: role }: { strategy: Role }) {
  const t = useText("notices");
  const { state, pending, error, turnOn } = usePush(role);
  const [later, setLater] = useState(() => isLater(role, Date.now()));
  // A customer who said no has said it; a driver misses offers by it.
  const asks = state === "off" || (role === "driver" && (state === "denied" || state === "install_first"));
  if (later || !asks) return null;
  const notNow = (
    <ActionButton
      variant="quiet"
      onClick={() => {
        sayLater(role, Date.now());
        setLater(true);
      }}
    >
      {t("invite.later")}
    </ActionButton>
  );
  if (state === "denied" || state === "install_first")
    return (
      <Notice tone="info" title={t(`${state}.title`)} action={notNow}>
        <AllowSteps state={state} />
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title={t(`invite.${role}.title`)}
      action={
        <Stack direction="row" gap={2}>
          <ActionButton pending={pending} onClick={() => void turnOn()}>
            {t("invite.allow")}
          </ActionButton>
          {notNow}
        </Stack>
      }
    >
      <p>{t(`invite.${role}.words`)}</p>
      <ProblemNotice error={error} />
    </Notice>
  );
}
