import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "customer" };

export default function CustomerCompleteDetail() {
  const t = useText("tracking");
  return (
    <Page title={t("customerCompleteDetail.title")}>
      <PageHead title={t("customerCompleteDetail.title")} hidden />
    </Page>
  );
}
