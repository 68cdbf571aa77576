import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { layout: "callback" };

export default function DriverCallback() {
  const t = useText("auth");
  return (
    <Page title={t("driverCallback.title")}>
      <PageHead title={t("driverCallback.title")} hidden />
    </Page>
  );
}
