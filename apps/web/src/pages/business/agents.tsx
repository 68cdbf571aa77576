import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { canManageBusiness, memberHasScope } from "@songtan/domain/businesses/rights";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Proposals } from "../../features/business/proposals.tsx";
import { Agents } from "../../features/developers/agents/agents.tsx";
import { waitingRequest } from "../../features/developers/agents/connect-request.ts";
import { BusinessPage, type ShownBusiness } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function BusinessAgents() {
  const business = useText("business");
  const { search } = useLocation();
  // Stored even for a person without a business, because this page then redirects to the one that opens a business.
  useEffect(() => {
    waitingRequest(search);
  }, [search]);
  return (
    <BusinessPage
      title={business("part.agents.title")}
      description={business("part.agents.text")}
      texts={["developers", "tracking"]}
      hasModes
    >
      {(shown) => <Sections key={`${shown.business.id} ${shown.mode}`} {...shown} />}
    </BusinessPage>
  );
}

/** Members who book may answer agents' proposals; members who manage the business define the agents' mandates. */
function Sections({ business, mode }: ShownBusiness) {
  const t = useText("business");
  const { role } = business;
  return (
    <>
      {memberHasScope(role, "bookings.write") && <Proposals withAnswered />}
      {canManageBusiness(role) ? (
        <Agents business={business} mode={mode} />
      ) : (
        <Notice tone="info">{t("onlyManagers")}</Notice>
      )}
    </>
  );
}
