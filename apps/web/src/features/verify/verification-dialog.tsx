import { useText } from "@songtan/client/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import type { Role } from "@songtan/domain/accounts/words";
import { formatPhone } from "@songtan/domain/thai/phone";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { useState } from "react";
import { auth } from "../auth/session.ts";
import { useRole, useSession } from "../auth/use-auth.ts";
import { ChangeContact } from "./change-contact.tsx";
import { EnterCode } from "./enter-code.tsx";
import { useVerify, type VerifyChannel } from "./verify-slice.ts";

/** Asks for the 6-digit code whenever an action needs a verified phone or e-mail; then the action goes on. */
export function VerificationDialog() {
  const t = useText("auth");
  const shell = useText("shell");
  const { asked, done, dismiss } = useVerify();
  const role = useRole();
  const { user } = useSession(role);
  if (!asked || !user) return null;
  return (
    <Dialog opened onClose={dismiss} title={t(`verify.title.${asked.channel}`)} closeLabel={shell("close")}>
      <VerifyChannelSteps
        strategy={role}
        channel={asked.channel}
        contact={asked.channel === "phone" ? user.phone : user.email}
        onUser={(changed) => auth.setUser(role, changed)}
        onDone={done}
      />
    </Dialog>
  );
}

export type VerifyStepsProps = {
  strategy: Role;
  channel: VerifyChannel;
  /** Where the code goes: the phone in E.164, or the e-mail. */
  contact: string;
  onUser: (user: CustomerView | DriverView) => void;
  onDone: () => void;
};

/** The code, or the correction of where it goes. Also used by the pages that verify one of the two. */
export function VerifyChannelSteps({ strategy, channel, contact, onUser, onDone }: VerifyStepsProps) {
  // Nothing there to send a code to: another account proved to own it.
  const [changing, setChanging] = useState(contact === "");
  if (changing) {
    return (
      <ChangeContact
        strategy={strategy}
        channel={channel}
        contact={channel === "phone" ? formatPhone(contact) : contact}
        onKeep={() => setChanging(false)}
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
