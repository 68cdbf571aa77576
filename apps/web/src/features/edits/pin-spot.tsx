import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { canDrawMaps } from "@songtan/ui/map/source/map-support.ts";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { useState } from "react";
import { useMapBase, useMapLocate } from "../map/use-map-base.ts";
import css from "./edit-dialog.module.css";

type PinSpotProps = { start: LngLat; onChosen: (spot: LngLat) => void; onBack: () => void };

/** The map under a fixed pin. */
export function PinSpot({ start, onChosen, onBack }: PinSpotProps) {
  const t = useText("tracking");
  const base = useMapBase();
  const locate = useMapLocate();
  const [spot, setSpot] = useState(start);
  const drawn = canDrawMaps();
  return (
    <Stack>
      {drawn ? (
        <div className={css.map}>
          <MapFrame
            {...base}
            locate={locate}
            label={t("edit.map")}
            stops={[]}
            placing={{ label: t("edit.pin"), start, onPinMove: setSpot }}
          />
        </div>
      ) : (
        <Notice tone="warn">{t("edit.noMap")}</Notice>
      )}
      {drawn && (
        <ActionButton fullWidth onClick={() => onChosen(spot)}>
          {t("edit.usePin")}
        </ActionButton>
      )}
      <ActionButton variant="outline" fullWidth onClick={onBack}>
        {t("edit.back")}
      </ActionButton>
    </Stack>
  );
}
