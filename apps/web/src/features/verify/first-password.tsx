import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { unbroken } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { CodeAndPasswordFields, useCodeAndPassword } from "../credentials/code-and-password.tsx";
import { ResendCode } from "../credentials/resend-code.tsx";
import { auth } from "../session/session.ts";
import { proveContact } from "./prove-contact.ts";
import { type ProofUser, provedChannel } from "./proved-channel.ts";
import { requestVerificationCode, useSentCode } from "./use-sent-code.ts";

type FirstPasswordProps = { strategy: Role; user: ProofUser };

/** Sets the first password of an account made without one. The code goes only to a verified contact. */
export function FirstPassword({ strategy: role, user }: FirstPasswordProps) {
  const t = useText("auth");
  const [opened, setOpened] = useState(false);
  const isProved = provedChannel(user) !== null;
  const open = async () => {
    if (isProved || (await proveContact(role, "phone"))) setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <div>
      <ActionButton variant="soft" onClick={() => void open()}>
        {t("firstPassword.title")}
      </ActionButton>
      {opened && isProved && (
        <Dialog
          opened
          onClose={close}
          title={t("firstPassword.title")}
          closeLabel={t("proof.cancel")}
        >
          <FirstPasswordForm strategy={role} user={user} onDone={close} />
        </Dialog>
      )}
    </div>
  );
}

function FirstPasswordForm({
  strategy: role,
  user,
  onDone,
}: FirstPasswordProps & { onDone: () => void }) {
  const t = useText("auth");
  const channel = provedChannel(user) ?? "phone";
  const to = channel === "phone" ? formatPhone(user.phone) : user.email;
  const sent = useSentCode(requestVerificationCode(channel, "identity"));
  const { form, error, refusal, pending, onSubmit } = useCodeAndPassword(
    async ({ code, newPassword }) => {
      if (sent.id === null) return;
      const body = { newPassword, sentCode: { id: sent.id, code } };
      await api.call(`PUT /${role}/password`, { body });
      await auth.fetchUser(role);
      notify({ message: t("firstPassword.done"), tone: "good" });
      onDone();
    },
  );
  const again = async () => {
    form.setValue("code", "");
    await sent.send();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <p role="status">
          {sent.sentAt === null
            ? sent.sending && t("verify.sending")
            : t(`verify.sent.${channel}`, { to: unbroken(to), minutes: limits.codeMinutes })}
        </p>
        <ProblemNotice error={sent.error} onRetry={() => void again()} />
        <ProblemNotice error={error} />
        <CodeAndPasswordFields form={form} refusal={refusal} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("reset.pending")}>
          {t("firstPassword.submit")}
        </ActionButton>
        <ResendCode sentAt={sent.sentAt} onResend={() => void again()} pending={sent.sending} />
      </Stack>
    </form>
  );
}
