import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import {
  IconBell,
  IconCash,
  IconCreditCard,
  IconLock,
  IconMapPin,
  IconPhone,
  IconReceipt,
  IconShieldLock,
  IconUser,
} from "@tabler/icons-react";
import { Navigate, useLocation } from "react-router";
import { InstallCard } from "../../../features/install/install-card.tsx";
import { AmountDueCard } from "../../../features/payments/amount-due-card.tsx";
import { SignOut } from "../../../features/session/sign-out.tsx";
import { useCustomer } from "../../../features/session/use-auth.ts";
import { PageHead } from "../../../features/shell/page-head.tsx";
import type { ProfilePart } from "../../../layouts/account-part.tsx";

export const handle: PageHandle = { middleware: "customer" };

const parts: readonly { part: ProfilePart; Icon: typeof IconUser }[] = [
  { part: "details", Icon: IconUser },
  { part: "contacts", Icon: IconPhone },
  { part: "security", Icon: IconLock },
  { part: "places", Icon: IconMapPin },
  { part: "cod", Icon: IconCash },
  { part: "payments", Icon: IconCreditCard },
  { part: "notifications", Icon: IconBell },
  { part: "tax", Icon: IconReceipt },
  { part: "privacy", Icon: IconShieldLock },
];

/** The part of the page for each hash in links from messages and other pages. */
const partOfHash: Readonly<Record<string, ProfilePart>> = {
  "#notifications": "notifications",
  "#passkeys": "security",
  "#devices": "security",
  "#credit": "payments",
  "#consents": "privacy",
  "#data": "privacy",
  "#close": "privacy",
};

/** The index of a customer's profile: what is owed, and where everything else is. */
export default function CustomerProfile() {
  const t = useText("profile");
  const shell = useText("shell");
  const path = useLocalePath();
  const { hash } = useLocation();
  const { user } = useCustomer();
  const part = partOfHash[hash];
  if (part) return <Navigate replace to={path(`/customer/profile/${part}${hash}`)} />;
  return (
    <Page width="narrow" title={t("customerProfile.title")}>
      <PageHead title={t("customerProfile.title")} hidden />
      {!user && <FormSkeleton label={shell("loading")} />}
      {user && (
        <>
          <AmountDueCard />
          <Index customer={user} />
          <SignOut strategy="customer" />
          {/* The browser offers it when it likes: below everything else it moves nothing. */}
          <InstallCard />
        </>
      )}
    </Page>
  );
}

function Index({ customer }: { customer: CustomerView }) {
  const t = useText("profile");
  const known: Partial<Record<ProfilePart, string>> = {
    details: `${customer.firstName} ${customer.lastName}`.trim(),
    contacts: [formatPhone(customer.phone), customer.email].filter(Boolean).join(" · "),
  };
  return (
    <List label={t("part.label")}>
      {parts.map(({ part, Icon }) => (
        <ListRow
          key={part}
          LinkComponent={LocaleLink}
          to={`/customer/profile/${part}`}
          start={<Icon size={24} aria-hidden="true" />}
          title={t(`part.${part}.title`)}
          description={known[part] || t(`part.${part}.text`)}
        />
      ))}
    </List>
  );
}
