import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

/** A booking's own id needs its customer; anything else in its place is the view key of a share link. */
const isBookingId = (id: string | undefined) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? "");
export const handle: PageHandle = {
  middleware: ({ params }) => (isBookingId(params.id) ? "customer" : undefined),
};

export default function CustomerTrackingDetail() {
  const t = useText("tracking");
  return (
    <Page title={t("customerTrackingDetail.title")}>
      <PageHead title={t("customerTrackingDetail.title")} hidden />
    </Page>
  );
}
