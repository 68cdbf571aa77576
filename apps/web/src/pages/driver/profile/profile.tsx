import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { IconBell, IconLanguage, IconLock, IconShieldLock } from "@tabler/icons-react";
import { Navigate, useLocation } from "react-router";
import { Checklist } from "../../../features/documents/checklist.tsx";
import { Suspension } from "../../../features/documents/suspension.tsx";
import {
  type AccountPart,
  accountParts,
  pathOfHash,
} from "../../../features/driver-profile/account-parts.ts";
import { ProfileHead } from "../../../features/driver-profile/profile-head.tsx";
import { SignOut } from "../../../features/session/sign-out.tsx";
import { useDriver } from "../../../features/session/use-auth.ts";
import { PageHead } from "../../../features/shell/page-head.tsx";
import { ContinueOnPhone } from "../../../features/sign-in/continue-on-phone.tsx";

export const handle: PageHandle = { middleware: "driver" };

const iconOf: Readonly<Record<AccountPart, typeof IconBell>> = {
  security: IconLock,
  notifications: IconBell,
  display: IconLanguage,
  privacy: IconShieldLock,
};

/** The index of a driver's account: the documents with the next one to do, then the other pages. */
export default function DriverProfile() {
  const t = useText("profile");
  const path = useLocalePath();
  const moved = pathOfHash(useLocation().hash);
  const { user } = useDriver();
  if (moved) return <Navigate replace to={path(moved)} />;
  if (!user) return null;
  return (
    <Page title={t("driverProfile.title")} width="narrow">
      <PageHead title={t("driverProfile.title")} hidden />
      <ProfileHead driver={user} />
      {user.verification.state === "suspended" && <Suspension />}
      <Checklist verification={user.verification} />
      <ContinueOnPhone path="/driver/profile" purpose="papers" />
      <List label={t("part.label")}>
        {accountParts.map((part) => {
          const Icon = iconOf[part];
          return (
            <ListRow
              key={part}
              LinkComponent={LocaleLink}
              to={`/driver/profile/${part}`}
              start={<Icon size={24} aria-hidden="true" />}
              title={t(`part.${part}.title`)}
              description={t(`part.${part}.text`)}
            />
          );
        })}
      </List>
      <SignOut strategy="driver" />
    </Page>
  );
}
