import { PhoneSteps } from "@songtan/client/device/phone-steps.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useLocationSlice } from "./location-slice.ts";
import { requestLocation } from "./watch-location.ts";

/**
 * Shows that the position is off or not found: the consequences, that the work continues, and the steps on this phone.
 * Renders nothing while the position works. `folded` saves space for the work itself.
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
