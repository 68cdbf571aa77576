import { useText } from "@songtan/client/language/use-text.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import css from "./detail-page.module.css";
import { PageHead } from "./page-head.tsx";
import { QueryView, type QueryViewProps } from "./query-view.tsx";

type Head = {
  title: string;
  description?: string;
  back: { to: string; label: string };
  /** Shown next to the title: the state of the record. */
  badge?: ReactNode;
};

type DetailPageProps<Data> = {
  query: QueryViewProps<Data>["query"];
  /** The number of lines in the skeleton. */
  lines: number;
  head: (record: Data) => Head;
  children: (record: Data) => ReactNode;
};

/** A page about one thing: waiting, failed, missing, or the thing below its name and state, with the way back to its list. */
export function DetailPage<Data>({ query, lines, head, children }: DetailPageProps<Data>) {
  const t = useText("shell");
  const waiting = (
    <Page>
      <CardSkeleton label={t("loading")} lines={lines} />
    </Page>
  );
  return (
    <QueryView query={query} waiting={waiting}>
      {(record) => {
        const shown = head(record);
        return (
          <Page {...shown} className={css.page}>
            <PageHead title={shown.title} />
            {children(record)}
          </Page>
        );
      }}
    </QueryView>
  );
}
