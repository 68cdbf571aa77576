import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useEffect } from "react";
import { Navigate, PrefetchPageLinks, useNavigate, useParams, useSearchParams } from "react-router";
import { chooseBusiness } from "../../features/api/chosen-business.ts";
import { useBusinesses } from "../../features/business/use-businesses.ts";
import { PageHead } from "../../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "customer" };

/** Opens a booking of the business that the address names: in this tab, or in one that knows none yet. */
export default function BusinessBooking() {
  const t = useText("tracking");
  const shell = useText("shell");
  const path = useLocalePath();
  const navigate = useNavigate();
  const { id: bookingId = "" } = useParams();
  const [address] = useSearchParams();
  const { data, error, refetch, isFetching } = useBusinesses();
  const business = data?.data.find(({ id }) => id === address.get("business"));
  const mode = address.get("mode") === "test" ? "test" : "live";
  const view = address.get("view") === "complete" ? "complete" : "tracking";
  const page = path(`/customer/${view}/${bookingId}`);
  useEffect(() => {
    if (!business) return;
    const { id, name, role } = business;
    chooseBusiness({ id, name, role, mode, isBooking: true });
    void navigate(page, { replace: true });
  }, [business, mode, page, navigate]);
  if (data && !business) return <Navigate replace to={path("/business")} />;
  return (
    <Page width="narrow">
      <PageHead title={t("customerTrackingDetail.title")} hidden />
      <PrefetchPageLinks page={page} />
      {error ? (
        <QueryError
          error={error}
          title={t("missing.failed")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <CardSkeleton label={shell("loading")} lines={5} />
      )}
    </Page>
  );
}
