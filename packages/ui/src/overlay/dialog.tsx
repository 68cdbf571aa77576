import { type ReactNode, useId } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { classes } from "../theme/classes.ts";
import css from "./dialog.module.css";
import { useDialog } from "./use-dialog.ts";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons, at the bottom, always in sight. */
  footer?: ReactNode;
  size?: "small" | "medium" | undefined;
  /** Nothing appears in front of it, not even what cannot wait: a person in need reads it. */
  undisturbed?: boolean | undefined;
}

/** On a phone it rises from the bottom; on a wide screen it is centred. */
export function Dialog({
  opened,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  size = "small",
  undisturbed = false,
}: DialogProps) {
  const dialog = useDialog(opened, onClose);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes(css.dialog, css[size])}
      aria-labelledby={titleId}
      data-undisturbed={undisturbed || undefined}
    >
      {opened && (
        <div className={css.inside}>
          <div className={css.head}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton label={closeLabel} onClick={onClose}>
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path
                  d="m6 6 12 12M18 6 6 18"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                />
              </svg>
            </IconButton>
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
