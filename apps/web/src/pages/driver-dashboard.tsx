import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { useDriver } from "../features/auth/use-auth.ts";
import { Dashboard } from "../features/duty/dashboard.tsx";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/offer-alarm.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { ActiveTask } from "../features/tasks/task-list.tsx";
import { useActiveTasks } from "../features/tasks/use-tasks.ts";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverDashboard() {
  const t = useText("driver");
  const { user } = useDriver();
  const tasks = useActiveTasks();
  if (!user) return null;
  return (
    <DriverSpace>
      <Page title={t("driverDashboard.title")}>
        <PageHead title={t("driverDashboard.title")} hidden />
        <Dashboard
          driver={user}
          urgent={
            <>
              <OfferAlarm banner />
              {tasks.data?.data.map((task) => (
                <ActiveTask key={task.id} task={task} />
              ))}
            </>
          }
        />
      </Page>
    </DriverSpace>
  );
}
