import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { canManageBusiness } from "@songtan/domain/businesses/rights";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { BusinessLog } from "../../features/business/business-log.tsx";
import { BusinessPage } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function BusinessLogPage() {
  const t = useText("business");
  return (
    <BusinessPage title={t("part.log.title")} description={t("part.log.text")}>
      {({ business }) =>
        canManageBusiness(business.role) ? (
          <BusinessLog key={business.id} businessId={business.id} />
        ) : (
          <Notice tone="info">{t("onlyManagers")}</Notice>
        )
      }
    </BusinessPage>
  );
}
