import { Page } from "@songtan/ui/page.tsx";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/offer-alarm.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";
import { TaskList } from "../features/tasks/task-list.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverTask() {
  const t = useText("driver");
  return (
    <DriverSpace>
      <Page title={t("driverTask.title")} width="narrow">
        <PageHead title={t("driverTask.title")} hidden />
        <OfferAlarm banner />
        <TaskList />
      </Page>
    </DriverSpace>
  );
}
