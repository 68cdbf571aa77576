import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportView } from "@songtan/contract/partners/imports";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiMutation } from "../api/use-call.ts";
import { MoreButton } from "../shell/lists/more-button.tsx";
import css from "./import.module.css";
import { type RenderPlaceSearch, RowCard } from "./row-card.tsx";
import { useImportRows, useImportsChanged } from "./use-imports.ts";

type AttentionProps = { file: ImportView; renderPlaceSearch: RenderPlaceSearch };

/** Lists the rows that need attention, each with its problem and the way to resolve it. */
export function Attention({ file, renderPlaceSearch }: AttentionProps) {
  const t = useText("imports");
  const shell = useText("shell");
  const changed = useImportsChanged();
  const list = useImportRows(file.id, "attention");
  const { data, error, refetch, isFetching } = list;
  const accept = useApiMutation("PUT /business/imports/{id}/columns", () => void changed());
  const onlyArea = data?.some(({ doubts }) => doubts.some(({ doubt }) => doubt === "area"));
  if (file.attention === 0 && !file.acceptsArea) return null;
  return (
    <Card title={t("look.title")} description={t(file.attention > 0 ? "look.text" : "look.none")}>
      <Stack>
        {(onlyArea || file.acceptsArea) && (
          <CheckField
            label={t("look.area")}
            help={t("look.areaHelp")}
            checked={accept.isPending ? !file.acceptsArea : file.acceptsArea}
            onChange={(acceptsArea) =>
              accept.mutate({
                params: { id: file.id },
                body: { columns: file.columns, acceptsArea },
              })
            }
          />
        )}
        <ProblemNotice error={accept.error} />
        {!data && !error && <ListSkeleton label={shell("loading")} rows={3} />}
        {!data && error && (
          <QueryError
            error={error}
            title={t("failedFile")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && data.length > 0 && (
          <ul className={css.rows} aria-label={t("look.title")}>
            {data.map((row) => (
              <RowCard
                key={row.number}
                fileId={file.id}
                row={row}
                renderPlaceSearch={renderPlaceSearch}
              />
            ))}
          </ul>
        )}
        <MoreButton list={list}>{t("look.more")}</MoreButton>
      </Stack>
    </Card>
  );
}
