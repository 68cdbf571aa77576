import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { AvatarCard } from "../../../features/profile/avatar-card.tsx";
import { LanguageField } from "../../../features/profile/language-field.tsx";
import { NameForm } from "../../../features/profile/name-form.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfileDetails() {
  const t = useText("profile");
  return (
    <CustomerProfilePart part="details">
      {(customer) => (
        <>
          <Card>
            <Stack gap={6}>
              <AvatarCard user={customer} />
              <NameForm user={customer} />
            </Stack>
          </Card>
          <Card title={t("account.language")} description={t("account.languageWords")}>
            <LanguageField />
          </Card>
        </>
      )}
    </CustomerProfilePart>
  );
}
