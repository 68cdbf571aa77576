import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { ReactNode } from "react";
import type { useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";
import { isKeyOver } from "./key-row.tsx";
import { NotYet } from "./not-yet.tsx";

type Listed = Parameters<typeof isKeyOver>[0];

type KeyListProps<Row extends Listed> = {
  /** The texts of this kind of key. */
  kind: "keys" | "agents";
  query: Pick<
    ReturnType<typeof useApiQuery<"GET /businesses/{id}/keys">>,
    "error" | "refetch" | "isFetching"
  >;
  /** Null while they load. */
  rows: readonly Row[] | null;
  missing: Parameters<typeof NotYet>[0]["missing"];
  children: (row: Row) => ReactNode;
};

/** Keys, or agents with theirs: those that work, and folded those that are over. */
export function KeyList<Row extends Listed>({
  kind,
  query,
  rows,
  missing,
  children,
}: KeyListProps<Row>) {
  const t = useText("developers");
  const shell = useText("shell");
  const live = rows?.filter((row) => !isKeyOver(row)) ?? [];
  const over = rows?.filter(isKeyOver) ?? [];
  return (
    <Stack>
      {missing.length > 0 && <NotYet missing={missing} />}
      {!rows && !query.error && <ListSkeleton label={shell("loading")} rows={2} />}
      {!rows && query.error && (
        <QueryError
          error={query.error}
          title={t(`${kind}.failed`)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {rows && live.length === 0 && <p className={css.soft}>{t(`${kind}.none`)}</p>}
      {live.length > 0 && (
        <ul className={css.list} aria-label={t(`${kind}.title`)}>
          {live.map(children)}
        </ul>
      )}
      {over.length > 0 && (
        <Fold title={t(`${kind}.over`, { count: over.length })}>
          <ul className={css.list} aria-label={t(`${kind}.overList`)}>
            {over.map(children)}
          </ul>
        </Fold>
      )}
    </Stack>
  );
}
