import { useText } from "@songtan/client/language/use-text.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Fragment } from "react";
import css from "./documents/dialog-form.module.css";

/** Every key of the workspace. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useText("review");
  const shell = useText("shell");
  const keys: [keys: string[], words: string][] = [
    [["J", "K"], t("keys.move")],
    [["1", "…", "6"], t("keys.tick")],
    [["A"], t("keys.approve")],
    [["R"], t("keys.reject")],
    [["N"], t("keys.next")],
    [["P"], t("keys.picture")],
    [["C"], t("keys.compare")],
    [["+", "−", "0"], t("keys.zoom")],
    [["]"], t("keys.rotate")],
    [["Shift", "← ↑ → ↓"], t("keys.pan")],
    [["?"], t("keys.help")],
  ];
  return (
    <Dialog opened onClose={onClose} title={t("keys.title")} closeLabel={shell("close")}>
      <dl className={css.keys}>
        {keys.map(([names, description]) => (
          <Fragment key={description}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
