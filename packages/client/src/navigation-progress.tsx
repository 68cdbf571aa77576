import { ProgressBar } from "@songtan/ui/progress-bar.tsx";
import { useStore } from "zustand/react";
import { progress } from "./progress.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useText } from "./use-text.ts";

/** The thin bar at the top, during requests and navigation. */
export function NavigationProgress() {
  const t = useText("shell");
  const { percent, visible, failed } = useStore(progress.store);
  // The fallback file is built without a known language, and hydration does not update attributes.
  const label = useHydrated() ? t("loading") : "";
  return <ProgressBar percent={percent} hidden={!visible} failed={failed} label={label} />;
}
