import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import type { ReactNode } from "react";
import css from "./filter-bar.module.css";

/** The filters of a list, in a row on a desk and under each other on a phone. */
export function FilterBar({ label, children, onClear }: { label: string; children: ReactNode; onClear?: () => void }) {
  const t = useText("shell");
  return (
    <search className={css.bar} aria-label={label}>
      {children}
      {onClear && (
        <ActionButton variant="quiet" onClick={onClear}>
          {t("clear")}
        </ActionButton>
      )}
    </search>
  );
}
