import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ImportView } from "@songtan/contract/partners/imports";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MoreButton } from "../shell/lists/more-button.tsx";
import { useImports } from "./use-imports.ts";

/** The files of the last month: none is lost when the page is closed. */
export function EarlierFiles() {
  const t = useText("imports");
  const shell = useText("shell");
  const list = useImports();
  const { data, error, refetch, isFetching } = list;
  if (!data && error)
    return (
      <QueryError
        error={error}
        title={t("failed")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <ListSkeleton label={shell("loading")} rows={2} />;
  if (data.length === 0) return null;
  return (
    <Card title={t("files.title")} description={t("files.text")}>
      <Stack>
        <List label={t("files.title")}>
          {data.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </List>
        <MoreButton list={list}>{t("files.more")}</MoreButton>
      </Stack>
    </Card>
  );
}

function FileRow({ file }: { file: ImportView }) {
  const t = useText("imports");
  const locale = useLocale();
  const { booked, skipped, queued, ...others } = file.counts;
  const open = Object.values(others).reduce((sum, count) => sum + count, 0);
  return (
    <ListRow
      LinkComponent={LocaleLink}
      to={`/business/import?file=${file.id}`}
      title={file.name}
      description={[
        formatInstant(file.createdAt, locale),
        booked + queued > 0 && t("files.booked", { count: booked + queued }),
      ]
        .filter(Boolean)
        .join(" · ")}
      end={open > 0 && <StatusBadge tone="info">{t("files.open", { count: open })}</StatusBadge>}
    />
  );
}
