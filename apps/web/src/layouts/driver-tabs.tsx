import { plainPath } from "@songtan/client/language/locales.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { PageSwitch } from "@songtan/ui/navigation/page-switch.tsx";
import { TabBar } from "@songtan/ui/navigation/tab-bar.tsx";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { useWorkInHand } from "../features/tasks/state/use-tasks.ts";
import { RunningJob } from "../features/tasks/task-list.tsx";
import { isJobPage, useDriverTabs } from "./outline/driver-tab-list.tsx";

/** The driver's four tabs, on every page except a map. The current job is above them on pages that do not show it. */
export function DriverTabs() {
  const t = useText("shell");
  const here = plainPath(useLocation().pathname).replace(/\/$/, "");
  const { inHand = [] } = useWorkInHand();
  const [job] = inHand;
  const isShownHere = here === "/driver/dashboard" || isJobPage(here);
  const tabs = useDriverTabs(here, job !== undefined);
  return (
    <TabBar label={t("tabs.label")} tabs={tabs}>
      <Suspense>{job && !isShownHere && <RunningJob task={job} />}</Suspense>
    </TabBar>
  );
}

/** Finding work and the work in hand: the two pages of one tab. */
export function JobPages() {
  const t = useText("shell");
  const here = plainPath(useLocation().pathname).replace(/\/$/, "");
  const page = (to: string, label: string) => ({ to, label, current: here === to });
  return (
    <PageSwitch
      label={t("tabs.jobs")}
      pages={[page("/driver/booking", t("links.board")), page("/driver/task", t("links.task"))]}
    />
  );
}
