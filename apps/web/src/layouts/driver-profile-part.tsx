import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { DocumentKind } from "@songtan/domain/driver-types";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import { useDriver } from "../features/session/use-auth.ts";
import { PageHead } from "../features/shell/page-head.tsx";

type DriverProfilePartProps = {
  kind: DocumentKind;
  title: string;
  children: (driver: DriverView) => ReactNode;
};

/** One page of a driver's profile, below its checklist: what all eight have in common. */
export function DriverProfilePart({ kind, title, children }: DriverProfilePartProps) {
  const t = useText("profile");
  const { user } = useDriver();
  if (!user) return null;
  return (
    <Page
      width="narrow"
      title={title}
      description={t(`driverPaperWords.${kind}`)}
      back={{ to: "/driver/profile", label: t("driverProfile.title") }}
    >
      <PageHead title={title} hidden />
      {children(user)}
    </Page>
  );
}
