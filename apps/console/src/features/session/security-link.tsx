import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { usePermission } from "./use-session.ts";

type SecurityLinkProps = { of: { accountId: string } | { staffId: string } };

/** To the sign-ins and changes of one account, for those who may read them. */
export function SecurityLink({ of }: SecurityLinkProps) {
  const t = useText("shell");
  if (!usePermission("audit.read")) return null;
  return (
    <ActionButton variant="outline" to={`/security?${new URLSearchParams(of)}`}>
      {t("securityOf")}
    </ActionButton>
  );
}
