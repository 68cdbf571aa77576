import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { isSnoozed, snooze } from "../shell/snooze.ts";
import { AllowSteps } from "./allow-steps.tsx";
import { usePush } from "./use-push.ts";

/**
 * Requests permission to send notices at the moment they are of use, and says what they are for.
 */
export function PushInvite({ strategy: role }: { strategy: Role }) {
  const t = useText("notices");
  const { state, pending, error, turnOn } = usePush(role);
  const snoozeName = `push-later.${role}`;
  const [isLater, setIsLater] = useState(() => isSnoozed(snoozeName, Date.now()));
  const [wasPressed, setWasPressed] = useState(false);
  // A customer who declined earlier is not prompted a second time. A driver is, because missing notices means missing
  // offers.
  const showsSteps = role === "driver" || wasPressed;
  const showsInvite =
    state === "off" || state === "install_first" || (showsSteps && state === "denied");
  if (isLater) return null;
  // On a driver's first page the day is below it.
  if (state === "loading" && role === "driver") return <Pending />;
  if (!showsInvite) return null;
  const notNow = (
    <ActionButton
      variant="quiet"
      onClick={() => {
        snooze(snoozeName, Date.now());
        setIsLater(true);
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
          <ActionButton
            pending={pending}
            onClick={() => {
              setWasPressed(true);
              void turnOn();
            }}
          >
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
