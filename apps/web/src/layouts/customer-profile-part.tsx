import { useText, useTexts } from "@songtan/client/language/use-text.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import { useCustomer } from "../features/session/use-auth.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import type { Area } from "../features/shell/route-table.ts";

export type ProfilePart =
  | "details"
  | "contacts"
  | "security"
  | "places"
  | "payments"
  | "notifications"
  | "tax"
  | "privacy";

type CustomerProfilePartProps = {
  part: ProfilePart;
  /** The areas of texts that it shows at once. */
  texts?: readonly Area[];
  children: (customer: CustomerView) => ReactNode;
};

/** One page of a customer's profile, below its index: what all of them have in common. */
export function CustomerProfilePart({ part, texts = [], children }: CustomerProfilePartProps) {
  const t = useText("profile");
  useTexts(texts);
  const { user } = useCustomer();
  if (!user) return null;
  const title = t(`part.${part}.title`);
  return (
    <Page
      width="narrow"
      title={title}
      description={t(`part.${part}.text`)}
      back={{ to: "/customer/profile", label: t("customerProfile.title") }}
    >
      <PageHead title={title} hidden />
      {children(user)}
    </Page>
  );
}
