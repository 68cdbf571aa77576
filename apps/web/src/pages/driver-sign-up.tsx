import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "guest" };

export default function DriverSignUp() {
  const t = useText("auth");
  return (
    <Page title={t("driverSignUp.title")}>
      <PageHead title={t("driverSignUp.title")} />
    </Page>
  );
}
