import { formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { StaffInvited } from "@songtan/contract/console/staff";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";

/** The link that was sent, to hand over oneself where the e-mail does not arrive. Shown this once. */
export function InvitationLink({ invited }: { invited: StaffInvited }) {
  const t = useText("staff");
  const locale = useLocale();
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(invited.invitationUrl).then(() => setCopied(true));
  return (
    <Notice tone="good" live title={t("invite.sent", { name: invited.staff.name })}>
      <Stack gap={2}>
        <TextField
          label={t("invite.link")}
          help={t("invite.until", { time: formatInstant(invited.expiresAt, locale) })}
          value={invited.invitationUrl}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionButton variant="outline" onClick={() => void copy()}>
          {copied ? t("invite.copied") : t("invite.copy")}
        </ActionButton>
      </Stack>
    </Notice>
  );
}
