import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Page } from "@songtan/ui/layout/page.tsx";
import { AppUpdate } from "../../features/driver-home/app-update.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import { TaskList } from "../../features/tasks/task-list.tsx";
import { JobPages } from "../../layouts/driver-tabs.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverTask() {
  const t = useText("driver");
  return (
    <Page title={t("driverTask.title")} width="narrow">
      <PageHead title={t("driverTask.title")} hidden />
      <JobPages />
      <AppUpdate />
      <TaskList />
    </Page>
  );
}
