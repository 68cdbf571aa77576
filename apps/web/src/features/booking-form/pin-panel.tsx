import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { ReactNode } from "react";
import css from "./pin-panel.module.css";

export type PinPanelProps = {
  /** The address under the pin. */
  address: string | null;
  /** The address as the person typed it; empty when the pin's is used. */
  typed: string;
  looking: boolean;
  problem: ReactNode;
  /** Set when the map cannot be drawn: the phone's position is used instead. */
  mapless: { finding: boolean; onHere: () => void } | null;
  onUse: () => void;
  onCancel: () => void;
};

/** While the pin is being set: what is under it, and "this is it". */
export function PinPanel({
  address,
  typed,
  looking,
  problem,
  mapless,
  onUse,
  onCancel,
}: PinPanelProps) {
  const t = useText("booking");
  return (
    <div className={css.panel}>
      {typed && <p className={css.typed}>{t("pin.typed", { address: typed })}</p>}
      <p className={css.address} aria-live="polite" data-looking={looking || undefined}>
        {problem ??
          (typed && address ? t("pin.at", { address }) : address) ??
          (mapless ? null : t("pin.looking"))}
      </p>
      {mapless && (
        <ActionButton
          variant="soft"
          fullWidth
          pending={mapless.finding}
          pendingLabel={t("pin.finding")}
          onClick={mapless.onHere}
        >
          {t("pin.here")}
        </ActionButton>
      )}
      <div className={css.actions}>
        <ActionButton variant="outline" onClick={onCancel}>
          {t("pin.cancel")}
        </ActionButton>
        <ActionButton
          fullWidth
          onClick={onUse}
          disabledReason={address && !problem ? null : t("pin.wait")}
          reasonPosition="bubble"
        >
          {t("pin.use")}
        </ActionButton>
      </div>
    </div>
  );
}
