import { FailedAnswer } from "@songtan/client/failed-answer.tsx";
import { formatBaht } from "@songtan/client/format.ts";
import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useLocalePath, useText } from "@songtan/client/use-text.ts";
import { roundUpToBaht } from "@songtan/domain/money";
import { MapPage } from "@songtan/ui/map-page.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { CardSkeleton } from "@songtan/ui/skeletons.tsx";
import { Navigate, useNavigate, useParams } from "react-router";
import { isOnDutyHere } from "../features/auth/duty-device.ts";
import { useDriver } from "../features/auth/use-auth.ts";
import { DriverMap } from "../features/duty/driver-map.tsx";
import { DutySwitch } from "../features/duty/duty-switch.tsx";
import { JobAnswer, JobBody, JobGone, JobHead } from "../features/offers/job-detail.tsx";
import { JobFinder } from "../features/offers/job-finder.tsx";
import { jobOnMap } from "../features/offers/job-map.ts";
import { useJob } from "../features/offers/use-job.ts";
import { useWork } from "../features/offers/use-jobs.ts";
import { useTakeJob } from "../features/offers/use-take-job.ts";
import { PageHead } from "../features/shell/page-head.tsx";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const handle: PageHandle = {
  middleware: "driver",
  footer: false,
  validate: ({ params }) => uuid.test(params.id ?? ""),
};

export default function DriverBookingDetail() {
  const t = useText("driver");
  const shell = useText("shell");
  const navigate = useNavigate();
  const path = useLocalePath();
  const { id = "" } = useParams();
  const { user } = useDriver();
  const { job, error, retry } = useJob(id, user);
  const take = useTakeJob();
  const work = useWork(true);
  const back = { to: "/driver/booking", label: t("back.jobs") };
  const lost = take.lost?.code ?? (error?.code === "not_found" ? "not_found" : null);
  if (!user) return null;
  // Accepted, though the answer did not reach this phone: no longer open, because it is theirs.
  if (lost && work.data?.data.some((task) => task.id === id))
    return <Navigate replace to={path(`/driver/task/${id}`)} />;
  if (lost || !job) {
    return (
      <Page width="narrow" back={back}>
        <PageHead title={t("driverBookingDetail.title")} hidden />
        {lost && work.data && <JobGone code={lost} />}
        {!lost && user.verification.state !== "verified" && (
          <JobFinder driver={user} duty={<DutySwitch driver={user} />} />
        )}
        {!lost && error && <FailedAnswer error={error} title={t("job.failed")} onRetry={retry} />}
        {!lost && !error && user.verification.state === "verified" && (
          <CardSkeleton label={shell("loading")} lines={5} />
        )}
      </Page>
    );
  }
  // A second job is taken only where it was found to lie on the way.
  const busy = (work.data?.data.length ?? 0) > 0 && job.detourSeconds === null;
  const missing =
    job.missingSatang > 0 ? t("board.missing", { amount: formatBaht(roundUpToBaht(job.missingSatang)) }) : null;
  const isHere = isOnDutyHere(user);
  const blocked = busy ? t("finder.busy") : isHere ? missing : t("finder.offDuty");
  return (
    <>
      <PageHead title={t("driverBookingDetail.title")} hidden />
      <MapPage
        label={t("driverBookingDetail.title")}
        handleLabel={t("sheet.handle")}
        heightLabels={{ peek: t("sheet.peek"), half: t("sheet.half"), full: t("sheet.full") }}
        map={<DriverMap label={t("map.label")} {...jobOnMap(job)} />}
        header={<JobHead job={job} />}
        footer={
          <JobAnswer
            job={job}
            take={take}
            blocked={blocked}
            onDeclined={() => void navigate(path("/driver/booking"))}
          />
        }
      >
        {!isHere && <DutySwitch driver={user} />}
        <JobBody job={job} />
      </MapPage>
    </>
  );
}
