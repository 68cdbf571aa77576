import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function CustomerBooking() {
  const t = useText("booking");
  return (
    <Page title={t("customerBooking.title")}>
      <PageHead title={t("customerBooking.title")} hidden />
    </Page>
  );
}
