import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "customer" };

export default function CustomerComplete() {
  const t = useText("tracking");
  return (
    <Page title={t("customerComplete.title")}>
      <PageHead title={t("customerComplete.title")} hidden />
    </Page>
  );
}
