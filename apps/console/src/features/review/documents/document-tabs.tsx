import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconX } from "@tabler/icons-react";
import css from "./document-tabs.module.css";

const marks = {
  missing: IconMinus,
  pending: IconClock,
  approved: IconCheck,
  rejected: IconX,
  expired: IconAlertTriangle,
} as const;

export type DocumentTabsProps = {
  documents: readonly ConsoleDocument[];
  current: string;
  onChoose: (kind: ConsoleDocument["kind"]) => void;
};

/** The driver's pages with their states. J and K move along them. */
export function DocumentTabs({ documents, current, onChoose }: DocumentTabsProps) {
  const t = useText("shell");
  const reviewText = useText("review");
  return (
    <nav aria-label={reviewText("work.pages")} className={css.tabs}>
      {documents.map(({ kind, state, hints }) => {
        const Mark = marks[state];
        return (
          <button
            key={kind}
            type="button"
            className={css.tab}
            aria-current={kind === current ? "true" : undefined}
            data-state={state}
            onClick={() => onChoose(kind)}
          >
            <Mark size={20} aria-hidden="true" className={css.mark} />
            <span className={css.words}>
              <span>{t(`document.${kind}`)}</span>
              <span className={css.state}>{t(`documentState.${state}`)}</span>
            </span>
            {state === "pending" && Object.keys(hints).length > 0 && (
              <IconAlertTriangle size={18} aria-hidden="true" className={css.hint} />
            )}
          </button>
        );
      })}
    </nav>
  );
}
