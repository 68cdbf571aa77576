import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useDriver } from "../features/auth/use-auth.ts";
import { PaperPage } from "../features/documents/paper-page.tsx";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { ProviderState } from "../features/payouts/provider-state.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileBankAccount() {
  const t = useText("profile");
  const { user } = useDriver();
  const title = t("driverProfileBankAccount.title");
  if (!user) return null;
  return (
    <DriverSpace>
      <Page
        width="narrow"
        title={title}
        description={t("driverPaperWords.bank-account")}
        back={{ to: "/driver/profile", label: t("driverProfile.title") }}
      >
        <PageHead title={title} hidden />
        <Stack>
          <ProviderState />
          <PaperPage kind="bank-account" driver={user} />
        </Stack>
      </Page>
    </DriverSpace>
  );
}
