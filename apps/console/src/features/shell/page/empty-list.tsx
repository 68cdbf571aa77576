import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import type { ReactNode } from "react";

type EmptyListProps = {
  drawing: ReactNode;
  /** What `useFilters` answers. */
  filters: { active: boolean; clear(): void };
  /** Text without filters: the list is empty, with the way to create the first row. */
  nothingYet: { title: string; words: string };
  /** Text with filters: they do not match any row, with a suggestion. */
  noneFound: { title: string; words: string };
};

/** An empty list with its reason and the next step. There is one text for each of two reasons. */
export function EmptyList({ drawing, filters, nothingYet, noneFound }: EmptyListProps) {
  const t = useText("shell");
  const { title, words } = filters.active ? noneFound : nothingYet;
  const clear = filters.active && (
    <ActionButton variant="outline" onClick={filters.clear}>
      {t("clear")}
    </ActionButton>
  );
  return (
    <Empty drawing={drawing} title={title} {...(clear && { action: clear })}>
      {words}
    </Empty>
  );
}
