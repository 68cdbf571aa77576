import { plainPath } from "@songtan/client/language/locales.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { TabBar } from "@songtan/ui/navigation/tab-bar.tsx";
import { useLocation } from "react-router";
import { useDriverTabs } from "./driver-tab-list.tsx";

/** The driver's four tabs before it is clear whether there is a current job. */
export function OutlineTabs() {
  const t = useText("shell");
  const here = plainPath(useLocation().pathname);
  return <TabBar label={t("tabs.label")} tabs={useDriverTabs(here, false)} />;
}
