import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { ReactNode } from "react";

type MoreButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  fullWidth?: boolean;
  children: ReactNode;
};

/** Reads the next page of a list where there is one. */
export function MoreButton({ list, fullWidth = false, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <ActionButton
      variant="outline"
      fullWidth={fullWidth}
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </ActionButton>
  );
}
