import {
  canAutofillPasskeys,
  cancelPasskeyRequest,
  hasPasskeys,
  requestPasskey,
} from "@songtan/client/device/passkeys.ts";
import { usePasskeyAction } from "@songtan/client/device/use-passkey-action.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { useHydrated } from "@songtan/client/page/use-hydrated.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect } from "react";
import { api } from "../api/api.ts";
import { auth } from "../session/session.ts";

async function signInByPasskey(
  role: Role,
  { autofill = false, isHere = (): boolean => true } = {},
): Promise<void> {
  const { challengeId, ...challenge } = await api.call(`POST /${role}/login/challenges`, {
    quiet: autofill,
  });
  if (!isHere()) return;
  const credential = await requestPasskey(challenge, { autofill });
  const { token } = await api.call(`POST /${role}/login/passkey`, {
    body: { challengeId, credential },
  });
  await auth.begin(role, token);
}

/** Signs in with a passkey: by the button, or among the suggestions of the field above where the browser can. */
export function PasskeySignIn({ strategy: role }: { strategy: Role }) {
  const t = useText("auth");
  const hydrated = useHydrated();
  const { run, pending, error, unused } = usePasskeyAction(() => signInByPasskey(role));
  useEffect(() => {
    let here = true;
    void canAutofillPasskeys()
      .then((can) =>
        can && here ? signInByPasskey(role, { autofill: true, isHere: () => here }) : undefined,
      )
      // The offer was automatic, so a person who chose no passkey or used the button sees no error.
      .catch(() => undefined);
    return () => {
      here = false;
      if (hasPasskeys()) void cancelPasskeyRequest();
    };
  }, [role]);
  // Nearly every browser has passkeys: the button is in the pre-rendered page too, so that nothing
  // below it moves under a finger when the scripts begin.
  if (hydrated && !hasPasskeys()) return null;
  return (
    <>
      <ProblemNotice error={error} />
      {unused && (
        <Notice tone="warn" live>
          {t("passkey.unused")}
        </Notice>
      )}
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconFingerprint size={20} aria-hidden />}
        pending={pending}
        pendingLabel={t("passkey.pending")}
        onClick={() => void run()}
      >
        {t("passkey.signIn")}
      </ActionButton>
    </>
  );
}
