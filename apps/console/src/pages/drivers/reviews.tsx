import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useNavigate, useSearchParams } from "react-router";
import { useApiMutation } from "../../features/api/api.ts";
import { usePages } from "../../features/api/use-pages.ts";
import { QueueFilterBar } from "../../features/review/queue/queue-filter-bar.tsx";
import { queueFilterNames, queueFilters } from "../../features/review/queue/queue-filters.ts";
import { QueueTable } from "../../features/review/queue/queue-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { useFilters } from "../../features/shell/filters/use-filters.ts";
import { useShortcuts } from "../../features/shell/forms/use-shortcuts.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { MoreButton } from "../../features/shell/page/more-button.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["driver.review"] };

const refreshMilliseconds = 10_000;
const tickMilliseconds = 30_000;

export default function Reviews() {
  const t = useText("review");
  const shell = useText("shell");
  const locale = useLocale();
  const navigate = useNavigate();
  const pathOf = useLocalePath();
  const now = useNow(tickMilliseconds);
  const [params] = useSearchParams();
  const search = params.size > 0 ? `?${params}` : "";
  const filters = useFilters(queueFilterNames);
  const list = usePages("GET /console/reviews", queueFilters(params), {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  const next = useApiMutation("POST /console/reviews/next", (review) => {
    if (review) void navigate(pathOf(`/reviews/${review.driverId}${search}`));
    else notify({ message: t("queue.empty"), tone: "info" });
  });
  const openNext = () => {
    if (!next.isPending) next.mutate({ body: queueFilters(params) });
  };
  useShortcuts({ N: openNext });
  const counts = list.first?.counts;
  const summary = counts && [
    t("queue.words", { count: counts.drivers, pages: counts.pages }),
    counts.oldestWaitingSince &&
      t("queue.oldest", {
        age: formatAge((now - Date.parse(counts.oldestWaitingSince)) / 1000, locale),
      }),
  ];
  return (
    <Page
      title={t("queue.title")}
      description={summary?.filter(Boolean).join(" · ")}
      actions={
        <>
          <ExportButtons list="reviews" query={queueFilters(params)} />
          <ActionButton onClick={openNext} pending={next.isPending} aria-keyshortcuts="N">
            {t("queue.next")}
          </ActionButton>
        </>
      }
    >
      <PageHead title={t("queue.title")} />
      <QueueFilterBar filters={filters} />
      <QueryView query={list.query} waiting={<ListSkeleton label={shell("loading")} rows={6} />}>
        {(rows) =>
          rows.length > 0 ? (
            <>
              <QueueTable rows={rows} search={search} />
              <MoreButton more={list.more} pending={list.loadingMore} />
            </>
          ) : filters.active ? (
            <Empty
              drawing={<DocumentDrawing size={140} />}
              title={t("queue.noMatch")}
              action={<ActionButton onClick={filters.clear}>{shell("clear")}</ActionButton>}
            />
          ) : (
            <Empty drawing={<Success size={140} />} title={t("queue.empty")}>
              {t("queue.emptyWords")}
            </Empty>
          )
        }
      </QueryView>
    </Page>
  );
}
