import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocalePath, useText, useTexts } from "@songtan/client/language/use-text.ts";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { Mode } from "@songtan/domain/businesses/types";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router";
import { chooseBusiness } from "../features/api/chosen-business.ts";
import { useChosenBusiness } from "../features/api/use-chosen-business.ts";
import { BusinessSwitch } from "../features/business/business-switch.tsx";
import { useBusinesses } from "../features/business/use-businesses.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import type { Area } from "../features/shell/route-table.ts";

export type ShownBusiness = { business: BusinessView; mode: Mode };

/** The chosen business of those the person works for; the first while none is. */
export function useShownBusiness() {
  const { data, error, refetch, isFetching } = useBusinesses();
  const chosen = useChosenBusiness();
  const businesses = data?.data;
  const business = businesses?.find(({ id }) => id === chosen?.id);
  const first = businesses?.[0];
  useEffect(() => {
    if (business || !first) return;
    const { id, name, role } = first;
    chooseBusiness({ id, name, role, mode: "live", isBooking: false });
  }, [business, first]);
  return {
    businesses,
    shown: business && chosen ? { business, mode: chosen.mode } : null,
    error,
    refetch,
    isFetching,
  };
}

type BusinessPageProps = {
  title: string;
  description?: string;
  texts?: readonly Area[];
  width?: "narrow" | "wide";
  hasModes?: boolean;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  children: (shown: ShownBusiness) => ReactNode;
};

/** One page of a business, below its overview: the way back, which business, and in which mode. */
export function BusinessPage({
  title,
  texts = [],
  hasModes,
  children,
  ...rest
}: BusinessPageProps) {
  const t = useText("business");
  const shell = useText("shell");
  useTexts(texts);
  const path = useLocalePath();
  const { businesses, shown, error, refetch, isFetching } = useShownBusiness();
  if (businesses?.length === 0) return <Navigate replace to={path("/business")} />;
  return (
    <Page
      {...rest}
      title={title}
      back={{ to: "/business", label: shown?.business.name ?? t("title") }}
    >
      <PageHead title={title} hidden />
      {businesses && <BusinessSwitch businesses={businesses} hasModes={hasModes} />}
      {hasModes && shown?.mode === "test" && <Notice tone="info">{t("mode.testWords")}</Notice>}
      {shown && children(shown)}
      {!shown && error && (
        <QueryError
          error={error}
          title={t("failed")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!shown && !error && <CardSkeleton label={shell("loading")} lines={6} />}
    </Page>
  );
}
