import { hasPasskeys, requestPasskey } from "@songtan/client/device/passkeys.ts";
import { usePasskeyAction } from "@songtan/client/device/use-passkey-action.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { IconFingerprint } from "@tabler/icons-react";
import { api } from "../api/api.ts";
import { setUser } from "../session/session.ts";
import css from "./access-form.module.css";

/** Signs in with a passkey alone: it is the password and the second step in one. */
export function PasskeySignIn() {
  const t = useText("access");
  const { run, pending, error, unused } = usePasskeyAction(async () => {
    const { challengeId, options } = await api.call("POST /console/login/challenges");
    const credential = await requestPasskey({ options });
    setUser(await api.call("POST /console/login/passkey", { body: { challengeId, credential } }));
  });
  if (!hasPasskeys()) return null;
  return (
    <div className={css.form}>
      <ProblemNotice error={error} />
      {unused && (
        <Notice tone="warn" live>
          {t("passkeys.notUsed")}
        </Notice>
      )}
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconFingerprint size={20} aria-hidden />}
        pending={pending}
        pendingLabel={t("passkeys.pending")}
        onClick={() => void run()}
      >
        {t("passkeys.signIn")}
      </ActionButton>
    </div>
  );
}
