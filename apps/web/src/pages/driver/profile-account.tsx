import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { DocumentPage } from "../../features/documents/document-page.tsx";
import { SettingsFold } from "../../features/driver-profile/settings-fold.tsx";
import { DriverProfilePart } from "../../layouts/driver-profile-part.tsx";

/** Folded away, so it may come after the document. */
const AccountSettings = lazyPart(
  async () => (await import("../../layouts/driver-account-settings.tsx")).AccountSettings,
);

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileAccount() {
  const t = useText("profile");
  const shell = useText("shell");
  return (
    <DriverProfilePart kind="account" title={t("driverProfileAccount.title")}>
      {(driver) => (
        <>
          <DocumentPage kind="account" driver={driver} />
          <SettingsFold>
            <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
              <AccountSettings driver={driver} />
            </Suspense>
          </SettingsFold>
        </>
      )}
    </DriverProfilePart>
  );
}
