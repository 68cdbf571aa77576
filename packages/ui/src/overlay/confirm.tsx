import type { ReactNode } from "react";
import { ActionButton } from "../controls/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import css from "./confirm.module.css";
import { Dialog } from "./dialog.tsx";

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** What will happen, as a text. */
  children?: ReactNode;
  /** The cost, an amount or "free", shown before the confirmation. */
  cost?: { label: ReactNode; value: ReactNode } | undefined;
  confirmLabel: string;
  /** The way back; also the close button's name. */
  cancelLabel: string;
  tone?: "normal" | "danger" | undefined;
  pending?: boolean | undefined;
  error?: ReactNode;
  /**
   * Set once the offered action is not possible any more: the dialog stays open, explains this, and offers another
   * action.
   */
  instead?: ConfirmInstead | null | undefined;
}

export interface ConfirmInstead {
  title: ReactNode;
  text: ReactNode;
  closeLabel: string;
  action?: { label: string; onClick: () => void } | null | undefined;
}

/** Shows the cost, then requires a confirmation. */
export function Confirm(props: ConfirmProps) {
  const { opened, onClose, onConfirm, title, children, cost, confirmLabel, cancelLabel } = props;
  const { tone = "normal", pending = false, error, instead } = props;
  const buttons = (
    <>
      <ActionButton variant="outline" onClick={onClose}>
        {cancelLabel}
      </ActionButton>
      <ActionButton
        variant={tone === "danger" ? "danger" : "filled"}
        pending={pending}
        onClick={onConfirm}
      >
        {confirmLabel}
      </ActionButton>
    </>
  );
  // One dialog for both: it changes in place and stays where the finger is.
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={instead ? instead.title : title}
      closeLabel={instead ? instead.closeLabel : cancelLabel}
      footer={instead ? <InsteadButtons {...instead} onClose={onClose} /> : buttons}
    >
      {instead ? (
        <Notice tone="info" live>
          {instead.text}
        </Notice>
      ) : (
        <div className={css.body}>
          {children && <div>{children}</div>}
          {cost && (
            <div className={css.cost}>
              <span>{cost.label}</span>
              <strong className={css.value}>{cost.value}</strong>
            </div>
          )}
          {error && (
            <Notice tone="bad" live>
              {error}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

function InsteadButtons({ closeLabel, action, onClose }: ConfirmInstead & { onClose: () => void }) {
  return (
    <>
      <ActionButton variant={action ? "outline" : "filled"} onClick={onClose}>
        {closeLabel}
      </ActionButton>
      {action && <ActionButton onClick={action.onClick}>{action.label}</ActionButton>}
    </>
  );
}
