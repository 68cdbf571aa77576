import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { useLocationSlice } from "./location-slice.ts";
import { askLocation } from "./watch-location.ts";

/** The position is off or not found: what that means and how to turn it on. Nothing while all is well. */
export function LocationNotice() {
  const t = useText("driver");
  const state = useLocationSlice((location) => location.state);
  if (state !== "denied" && state !== "unavailable" && state !== "asking") return null;
  if (state === "asking") return <Notice tone="info">{t("location.asking")}</Notice>;
  return (
    <Notice
      tone="bad"
      live
      title={t(`location.${state}.title`)}
      action={
        <ActionButton variant="outline" onClick={() => void askLocation()}>
          {t("location.again")}
        </ActionButton>
      }
    >
      {t(`location.${state}.words`)}
    </Notice>
  );
}
