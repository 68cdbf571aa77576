import { useText, useTexts } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import type { AccountPart } from "../features/driver-profile/account-parts.ts";
import { useDriver } from "../features/session/use-auth.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import type { Area } from "../features/shell/route-table.ts";

type DriverAccountPartProps = {
  part: AccountPart;
  /** The areas of texts that it shows at once. */
  texts?: readonly Area[];
  children: (driver: DriverView) => ReactNode;
};

/** One page of a driver's account that is no document, below the index: what all of them have in common. */
export function DriverAccountPart({ part, texts = [], children }: DriverAccountPartProps) {
  const t = useText("profile");
  useTexts(texts);
  const { user } = useDriver();
  if (!user) return null;
  const title = t(`part.${part}.title`);
  return (
    <Page
      width="narrow"
      title={title}
      description={t(`part.${part}.text`)}
      back={{ to: "/driver/profile", label: t("driverProfile.title") }}
    >
      <PageHead title={title} hidden />
      {children(user)}
    </Page>
  );
}
