import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useApiMutation, useApiQuery } from "../../features/api/api.ts";
import { queueFilters } from "../../features/review/queue/queue-filters.ts";
import { Workspace } from "../../features/review/workspace.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["driver.review"], wide: true };

const refreshMilliseconds = 15_000;

export default function Review() {
  const t = useText("review");
  const shell = useText("shell");
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const pathOf = useLocalePath();
  const search = params.size > 0 ? `?${params}` : "";
  const query = useApiQuery(
    "GET /console/drivers/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  const next = useApiMutation("POST /console/reviews/next", (review) => {
    if (!review) notify({ message: t("queue.done"), tone: "good" });
    void navigate(pathOf(review ? `/reviews/${review.driverId}${search}` : `/reviews${search}`));
  });
  const onNext = () => {
    if (!next.isPending) next.mutate({ body: { ...queueFilters(params), skip: [id] } });
  };
  return (
    <QueryView query={query} waiting={<CardSkeleton label={shell("loading")} lines={6} />}>
      {(driver) => {
        const title = t("work.title", { name: driver.name });
        return (
          <Page
            title={title}
            back={{ to: `/reviews${search}`, label: t("work.back") }}
            actions={
              <ActionButton variant="quiet" to={`/drivers/${driver.id}`}>
                {t("work.driver")}
              </ActionButton>
            }
            width="full"
          >
            <PageHead title={title} />
            <Workspace
              key={driver.id}
              driver={driver}
              onNext={onNext}
              nextPending={next.isPending}
            />
          </Page>
        );
      }}
    </QueryView>
  );
}
