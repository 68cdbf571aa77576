import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import type { ReactNode } from "react";
import css from "./pin-panel.module.css";

export type PinPanelProps = {
  /** What stands under the pin. */
  address: string | null;
  looking: boolean;
  problem: ReactNode;
  onUse: () => void;
  onCancel: () => void;
};

/** While the pin is being set: what is under it, and "this is it". */
export function PinPanel({ address, looking, problem, onUse, onCancel }: PinPanelProps) {
  const t = useText("booking");
  return (
    <div className={css.panel}>
      <p className={css.address} aria-live="polite" data-looking={looking || undefined}>
        {problem ?? address ?? t("pin.looking")}
      </p>
      <div className={css.actions}>
        <ActionButton variant="outline" onClick={onCancel}>
          {t("pin.cancel")}
        </ActionButton>
        <ActionButton
          fullWidth
          onClick={onUse}
          disabledReason={address && !problem ? null : t("pin.wait")}
          reasonPlace="bubble"
        >
          {t("pin.use")}
        </ActionButton>
      </div>
    </div>
  );
}
