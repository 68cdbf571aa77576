import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { IconColumns2, IconKeyboard } from "@tabler/icons-react";
import css from "./workspace.module.css";

type WorkspaceToolsProps = {
  comparing: boolean;
  onCompare: () => void;
  onHelp: () => void;
  onNext: () => void;
  nextPending: boolean;
};

/**
 * The tools next to the tabs: one or two pictures, the list of keys, and the next driver. Each has
 * a shortcut key.
 */
export function WorkspaceTools({
  comparing,
  onCompare,
  onHelp,
  onNext,
  nextPending,
}: WorkspaceToolsProps) {
  const t = useText("review");
  return (
    <div className={css.tools}>
      <IconButton
        label={comparing ? t("work.single") : t("work.compare")}
        aria-pressed={comparing}
        aria-keyshortcuts="C"
        onClick={onCompare}
      >
        <IconColumns2 size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label={t("work.help")} aria-keyshortcuts="?" onClick={onHelp}>
        <IconKeyboard size={22} aria-hidden="true" />
      </IconButton>
      <ActionButton variant="soft" aria-keyshortcuts="N" pending={nextPending} onClick={onNext}>
        {t("work.next")}
      </ActionButton>
    </div>
  );
}
