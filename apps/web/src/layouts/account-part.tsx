import { useText, useTexts } from "@songtan/client/language/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import type { AccountPart } from "../features/driver-profile/account-parts.ts";
import { useCustomer, useDriver } from "../features/session/use-auth.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import type { Area } from "../features/shell/route-table.ts";

export type ProfilePart =
  | "details"
  | "contacts"
  | "security"
  | "places"
  | "payments"
  | "cod"
  | "notifications"
  | "tax"
  | "privacy";

type PartProps<Part, View> = {
  part: Part;
  /** The areas of texts that it shows at once. */
  texts?: readonly Area[];
  children: (user: View) => ReactNode;
};

/** One page of a customer's profile, below its index: what all of them have in common. */
export function CustomerProfilePart(props: PartProps<ProfilePart, CustomerView>) {
  const t = useText("profile");
  const back = { to: "/customer/profile", label: t("customerProfile.title") };
  return <AccountPartPage {...props} user={useCustomer().user} back={back} />;
}

/** One page of a driver's account below the index, other than the documents. */
export function DriverAccountPart(props: PartProps<AccountPart, DriverView>) {
  const t = useText("profile");
  const back = { to: "/driver/profile", label: t("driverProfile.title") };
  return <AccountPartPage {...props} user={useDriver().user} back={back} />;
}

type AccountPartPageProps<View> = PartProps<ProfilePart | AccountPart, View> & {
  /** Null until it is known who is signed in. */
  user: View | null;
  back: { to: string; label: string };
};

function AccountPartPage<View>({
  part,
  user,
  back,
  texts = [],
  children,
}: AccountPartPageProps<View>) {
  const t = useText("profile");
  useTexts(texts);
  if (!user) return null;
  const title = t(`part.${part}.title`);
  return (
    <Page width="narrow" title={title} description={t(`part.${part}.text`)} back={back}>
      <PageHead title={title} hidden />
      {children(user)}
    </Page>
  );
}
