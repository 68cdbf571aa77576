import { PhoneSteps } from "@songtan/client/device/phone-steps.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useLocationSlice } from "./location-slice.ts";
import { requestLocation } from "./watch-location.ts";

/**
 * The position is off or not found: what that means, that the work continues, and what to press on
 * this phone. Nothing while all is well; `folded` where the work itself needs the space.
 */
export function LocationNotice({ folded }: { folded?: boolean }) {
  const t = useText("driver");
  const { state, looking } = useLocationSlice();
  if (state === "asking") return <Notice tone="info">{t("location.asking")}</Notice>;
  if (state !== "denied" && state !== "unavailable") return null;
  const steps = (phone: "android" | "iphone") => ({
    title: t(`location.${state}.${phone}.title`),
    steps: t.group(`location.${state}.${phone}.steps`),
  });
  return (
    <Notice tone="bad" live title={t(`location.${state}.title`)}>
      <Stack gap={3}>
        <p>{t(`location.${state}.words`)}</p>
        <PhoneSteps folded={folded} android={steps("android")} iphone={steps("iphone")} />
        <div>
          <ActionButton pending={looking} onClick={() => void requestLocation()}>
            {t("location.again")}
          </ActionButton>
        </div>
      </Stack>
    </Notice>
  );
}
