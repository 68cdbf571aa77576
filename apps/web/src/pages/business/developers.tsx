import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { canManageBusiness } from "@songtan/domain/businesses/rights";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Keys } from "../../features/developers/keys/keys.tsx";
import { QuickStart } from "../../features/developers/quick-start.tsx";
import { Requests } from "../../features/developers/requests/requests.tsx";
import { TestBookings } from "../../features/developers/test-mode/test-bookings.tsx";
import { TestClock } from "../../features/developers/test-mode/test-clock.tsx";
import { Webhooks } from "../../features/developers/webhooks/webhooks.tsx";
import { BusinessPage, type ShownBusiness } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function BusinessDevelopers() {
  const t = useText("developers");
  const business = useText("business");
  return (
    <BusinessPage
      title={t("title")}
      description={t("description")}
      texts={["business", "tracking"]}
      hasModes
    >
      {(shown) =>
        canManageBusiness(shown.business.role) ? (
          <Sections key={`${shown.business.id} ${shown.mode}`} {...shown} />
        ) : (
          <Notice tone="info">{business("onlyManagers")}</Notice>
        )
      }
    </BusinessPage>
  );
}

function Sections({ business, mode }: ShownBusiness) {
  return (
    <>
      <QuickStart businessId={business.id} />
      <Keys business={business} mode={mode} />
      <Webhooks />
      <Requests />
      {mode === "test" && (
        <>
          <TestBookings />
          <TestClock />
        </>
      )}
    </>
  );
}
