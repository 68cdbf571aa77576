import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Devices } from "../../../features/account-rights/devices.tsx";
import { Passkeys } from "../../../features/account-rights/passkeys.tsx";
import { LinkedAccounts } from "../../../features/line-sign-in/linked-accounts.tsx";
import { PasswordForm } from "../../../features/profile/password-form.tsx";
import { FirstPassword } from "../../../features/verify/first-password.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "rights", "auth"] as const;
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfileSecurity() {
  const t = useText("profile");
  return (
    <CustomerProfilePart part="security" texts={texts}>
      {(customer) => (
        <>
          <Card
            title={t("account.password")}
            description={t(customer.passwordSet ? "account.passwordWords" : "account.noPassword")}
          >
            {customer.passwordSet ? (
              <PasswordForm />
            ) : (
              <FirstPassword strategy="customer" user={customer} />
            )}
          </Card>
          <Passkeys strategy="customer" user={customer} />
          <LinkedAccounts strategy="customer" />
          <Devices strategy="customer" />
        </>
      )}
    </CustomerProfilePart>
  );
}
