import { useLocale, useText } from "@songtan/client/use-text.ts";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { appealStates } from "@songtan/domain/drivers/types";
import { Empty } from "@songtan/ui/empty.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { SmartLink } from "@songtan/ui/link.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import type { Query } from "../features/api/calls.ts";
import { usePages } from "../features/api/use-pages.ts";
import { AppealCard } from "../features/drivers/appeal-card.tsx";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { FilterBar } from "../features/shell/filter-bar.tsx";
import { FilterSelect } from "../features/shell/filter-select.tsx";
import { MoreButton } from "../features/shell/more-button.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { QueryView } from "../features/shell/query-view.tsx";
import { useFilters } from "../features/shell/use-filters.ts";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["driver.review"] };

const refreshMilliseconds = 30_000;

export default function Appeals() {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const filters = useFilters(["state"] as const);
  const list = usePages("GET /console/appeals", filters.query as Query<"GET /console/appeals">, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page title={t("appeals.title")}>
      <PageHead title={t("appeals.title")} />
      <FilterBar>
        <FilterSelect
          filters={filters}
          name="state"
          label={t("appeals.state")}
          options={appealStates.map((value) => ({ value, label: t(`appeals.${value}`) }))}
        />
      </FilterBar>
      <QueryView query={list.query} waiting={<ListSkeleton label={shell("loading")} rows={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty drawing={<DocumentDrawing size={140} />} title={t("appeals.empty")}>
              {t("appeals.emptyWords")}
            </Empty>
          ) : (
            <Stack>
              {rows.map((appeal) => (
                <AppealCard
                  key={appeal.id}
                  appeal={appeal}
                  title={
                    <SmartLink to={`/drivers/${appeal.driver.id}`}>{appeal.driver.name}</SmartLink>
                  }
                >
                  <p>
                    {`${t("appeals.suspended")}: ${suspensionReasonTexts[appeal.suspension.reason][locale]}`}
                    {appeal.suspension.words && ` · ${appeal.suspension.words}`}
                  </p>
                </AppealCard>
              ))}
              <MoreButton more={list.more} pending={list.loadingMore} />
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}
