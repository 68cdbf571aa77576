import { ProgressBar } from "@songtan/ui/feedback/progress-bar.tsx";
import { useStore } from "zustand/react";
import { useText } from "../language/use-text.ts";
import { progress } from "./progress/progress.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The thin bar at the top, during requests and navigation. */
export function NavigationProgress() {
  const t = useText("shell");
  const { percent, visible, failed } = useStore(progress.store);
  // The fallback file is built without a known language, and hydration does not update attributes.
  const label = useHydrated() ? t("loading") : "";
  return <ProgressBar percent={percent} hidden={!visible} failed={failed} label={label} />;
}
