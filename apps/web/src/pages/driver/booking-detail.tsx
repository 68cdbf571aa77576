import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { isRecordId } from "@songtan/contract/client-routes";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { MapPage } from "@songtan/ui/map/map-page.tsx";
import { Navigate, useNavigate, useParams } from "react-router";
import { DriverMap } from "../../features/driver-home/duty/driver-map.tsx";
import { DutySwitch } from "../../features/driver-home/duty/duty-switch.tsx";
import { OfferFinder } from "../../features/offers/board/offer-finder.tsx";
import {
  OfferActions,
  OfferBody,
  OfferGone,
  OfferHead,
} from "../../features/offers/offer-detail.tsx";
import { offerOnMap } from "../../features/offers/offer-map.ts";
import { useAcceptOffer } from "../../features/offers/use-accept-offer.ts";
import { useOffer } from "../../features/offers/use-offer.ts";
import { useWork } from "../../features/offers/use-offers.ts";
import { useShortfall } from "../../features/offers/use-shortfall.ts";
import { isOnDutyHere } from "../../features/session/duty-device.ts";
import { useDriver } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";

export const handle: PageHandle = {
  middleware: "driver",
  footer: false,
  validate: ({ params }) => isRecordId(params.id),
};

export default function DriverBookingDetail() {
  const t = useText("driver");
  const shell = useText("shell");
  const navigate = useNavigate();
  const path = useLocalePath();
  const { id = "" } = useParams();
  const { user } = useDriver();
  const { job, error, retry } = useOffer(id, user);
  const acceptOffer = useAcceptOffer();
  const shortfallOf = useShortfall();
  const work = useWork(true);
  const back = { to: "/driver/booking", label: t("back.jobs") };
  const lost = acceptOffer.lost?.code ?? (error?.code === "not_found" ? "not_found" : null);
  if (!user) return null;
  // Accepted, though the answer did not reach this phone: no longer open, because it is theirs.
  if (lost && work.data?.data.some((task) => task.id === id))
    return <Navigate replace to={path(`/driver/task/${id}`)} />;
  if (lost || !job) {
    return (
      <Page width="narrow" back={back}>
        <PageHead title={t("driverBookingDetail.title")} hidden />
        {lost && work.data && <OfferGone code={lost} />}
        {!lost && user.verification.state !== "verified" && (
          <OfferFinder driver={user} duty={<DutySwitch driver={user} />} />
        )}
        {!lost && error && <QueryError error={error} title={t("job.failed")} onRetry={retry} />}
        {!lost && !error && user.verification.state === "verified" && (
          <CardSkeleton label={shell("loading")} lines={5} />
        )}
      </Page>
    );
  }
  // A stacked job is accepted only where it was found to lie on the route.
  const busy = (work.data?.data.length ?? 0) > 0 && job.detourSeconds === null;
  const isHere = isOnDutyHere(user);
  const blocked = busy
    ? t("finder.busy")
    : isHere
      ? shortfallOf(job.shortfall)
      : t("finder.offDuty");
  return (
    <>
      <PageHead title={t("driverBookingDetail.title")} hidden />
      <MapPage
        label={t("driverBookingDetail.title")}
        handleLabel={t("sheet.handle")}
        heightLabels={{ peek: t("sheet.peek"), half: t("sheet.half"), full: t("sheet.full") }}
        back={back}
        map={<DriverMap label={t("map.label")} {...offerOnMap(job)} />}
        header={<OfferHead job={job} />}
        footer={
          <OfferActions
            job={job}
            acceptOffer={acceptOffer}
            blocked={blocked}
            onDeclined={() => void navigate(path("/driver/booking"))}
          />
        }
      >
        {!isHere && <DutySwitch driver={user} />}
        <OfferBody job={job} />
      </MapPage>
    </>
  );
}
