import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { StaffInvited } from "@songtan/contract/console/staff";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/**
 * Shows the recipient of the invitation's link, or the condition before it is sent. Only the mailbox receives the link
 * itself.
 */
export function InvitationSent({ invited }: { invited: StaffInvited }) {
  const t = useText("staff");
  const locale = useLocale();
  const { name } = invited.staff;
  if (!invited.expiresAt)
    return (
      <Notice tone="info" live title={t("invite.waits", { name })}>
        {t("invite.waitsWords")}
      </Notice>
    );
  return (
    <Notice tone="good" live title={t("invite.sent", { name })}>
      {t("invite.until", { time: formatInstant(invited.expiresAt, locale) })}
    </Notice>
  );
}
