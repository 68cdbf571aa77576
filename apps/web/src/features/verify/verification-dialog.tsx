import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import { formatPhone } from "@songtan/domain/thai/phone";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { auth } from "../session/session.ts";
import { useRole, useSession } from "../session/use-auth.ts";
import { ChangeContact } from "./change-contact.tsx";
import { EnterCode } from "./enter-code.tsx";
import { useVerify, type VerifyChannel } from "./verify-slice.ts";

/**
 * Requests the 6-digit code each time an action needs a verified phone or e-mail; then the action
 * continues.
 */
export function VerificationDialog() {
  const t = useText("auth");
  const shell = useText("shell");
  const { request, done, dismiss } = useVerify();
  const role = useRole();
  const { user } = useSession(role);
  if (!request || !user) return null;
  return (
    <Dialog
      opened
      onClose={dismiss}
      title={t(`verify.title.${request.channel}`)}
      closeLabel={shell("close")}
    >
      <VerifyChannelSteps
        strategy={role}
        channel={request.channel}
        contact={request.channel === "phone" ? user.phone : user.email}
        onUser={(changed) => auth.setUser(role, changed)}
        onDone={done}
      />
    </Dialog>
  );
}

export type VerifyStepsProps = {
  strategy: Role;
  channel: VerifyChannel;
  /** The code's recipient: the phone in E.164, or the e-mail. */
  contact: string;
  onUser: (user: CustomerView | DriverView) => void;
  onDone: () => void;
};

/** Form for the code, with a way to correct its recipient. Also used by the pages that verify a phone or an e-mail. */
export function VerifyChannelSteps({
  strategy,
  channel,
  contact,
  onUser,
  onDone,
}: VerifyStepsProps) {
  // Nothing there to send a code to: another account proved to own it.
  const [changing, setChanging] = useState(contact === "");
  if (changing) {
    return (
      <ChangeContact
        strategy={strategy}
        channel={channel}
        contact={channel === "phone" ? formatPhone(contact) : contact}
        onCancel={() => setChanging(false)}
        onChanged={(user) => {
          onUser(user);
          setChanging(false);
        }}
      />
    );
  }
  return (
    <EnterCode
      key={contact}
      channel={channel}
      contact={channel === "phone" ? formatPhone(contact) : contact}
      onChange={() => setChanging(true)}
      onVerified={(user) => {
        onUser(user);
        onDone();
      }}
    />
  );
}
