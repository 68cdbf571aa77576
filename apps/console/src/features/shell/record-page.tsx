import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { CardSkeleton } from "@songtan/ui/skeletons.tsx";
import type { ReactNode } from "react";
import { Answer, type AnswerProps } from "./answer.tsx";
import { PageHead } from "./page-head.tsx";

type Head = {
  title: string;
  description?: string;
  back: { to: string; label: string };
  /** Beside the title: the state it is in. */
  badge?: ReactNode;
};

type RecordPageProps<Data> = {
  query: AnswerProps<Data>["query"];
  /** How many lines its skeleton has. */
  lines: number;
  head: (record: Data) => Head;
  children: (record: Data) => ReactNode;
};

/** A page about one thing: waiting, failed, missing, or the thing below its name and state, with the way back to its list. */
export function RecordPage<Data>({ query, lines, head, children }: RecordPageProps<Data>) {
  const t = useText("shell");
  const waiting = (
    <Page>
      <CardSkeleton label={t("loading")} lines={lines} />
    </Page>
  );
  return (
    <Answer query={query} waiting={waiting}>
      {(record) => {
        const { badge, ...named } = head(record);
        return (
          <Page {...named} actions={badge}>
            <PageHead title={named.title} />
            {children(record)}
          </Page>
        );
      }}
    </Answer>
  );
}
