import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { appealStates } from "@songtan/domain/driver-types";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { AppealCard } from "../../features/drivers/appeal-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { MoreButton } from "../../features/shell/page/more-button.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["driver.review"] };

const refreshMilliseconds = 30_000;

export default function Appeals() {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const filters = useListFilters("GET /console/appeals", ["state"]);
  const list = usePages("GET /console/appeals", filters.query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page
      actions={<ExportButtons list="appeals" query={filters.query} />}
      title={t("appeals.title")}
    >
      <PageHead title={t("appeals.title")} />
      <FilterBar list="appeals">
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
                    {`${t("appeals.suspended")}: ${suspensionReasonTexts[locale][appeal.suspension.reason]}`}
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
