import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import {
  findPosition,
  type PositionProblem,
  positionProblem,
} from "@songtan/ui/map/find-position.ts";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { IconCurrentLocation } from "@tabler/icons-react";
import { useState } from "react";

/** Sets the pin without a map: at the position of the person's phone. */
export function HereSpot({ onFound }: { onFound: (spot: LngLat) => void }) {
  const t = useText("tracking");
  const [finding, setFinding] = useState(false);
  const [accuracyMetres, setAccuracy] = useState<number | null>(null);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const find = async () => {
    setFinding(true);
    setProblem(null);
    try {
      const { latitude, longitude, accuracy } = await findPosition();
      setAccuracy(Math.ceil(accuracy));
      onFound([longitude, latitude]);
    } catch (thrown) {
      setProblem(positionProblem(thrown));
    } finally {
      setFinding(false);
    }
  };
  return (
    <>
      <ActionButton
        variant="outline"
        fullWidth
        icon={<IconCurrentLocation size={20} aria-hidden />}
        pending={finding}
        pendingLabel={t("movePin.finding")}
        onClick={() => void find()}
      >
        {t(accuracyMetres === null ? "movePin.here" : "movePin.hereAgain")}
      </ActionButton>
      {accuracyMetres !== null && !problem && (
        <p>{t("movePin.accuracy", { metres: accuracyMetres })}</p>
      )}
      {problem && (
        <Notice tone="warn" live>
          {t(`movePin.${problem}`)}
        </Notice>
      )}
    </>
  );
}
