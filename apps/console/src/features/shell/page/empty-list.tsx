import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import type { ReactNode } from "react";

type EmptyListProps = {
  drawing: ReactNode;
  /** What `useFilters` answers. */
  filters: { active: boolean; clear(): void };
  /** Without filters: there is nothing yet, and what brings the first one. */
  nothingYet: { title: string; words: string };
  /** With filters: nothing fits, and what to try. */
  noneFound: { title: string; words: string };
};

/** A list without rows says why, and what to do: two reasons, two texts. */
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
