import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { AppUpdate } from "../../features/driver-home/app-update.tsx";
import { Dashboard } from "../../features/driver-home/dashboard.tsx";
import { useDashboard } from "../../features/driver-home/use-dashboard.ts";
import { PushInvite } from "../../features/notices/push-invite.tsx";
import { useDriver } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { useWorkInHand } from "../../features/tasks/state/use-tasks.ts";
import { useUncounted } from "../../features/tasks/state/use-uncounted.ts";
import { ActiveTask } from "../../features/tasks/task-list.tsx";
import { MoneyActions } from "../../layouts/driver-money.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverDashboard() {
  const t = useText("driver");
  const statement = useText("statement");
  const { user } = useDriver();
  const { inHand } = useWorkInHand();
  const uncounted = useUncounted(useDashboard().dataUpdatedAt);
  if (!user) return null;
  return (
    <Page title={t("driverDashboard.title")}>
      <PageHead title={t("driverDashboard.title")} hidden />
      <Dashboard
        driver={user}
        uncounted={uncounted}
        money={
          <MoneyActions>
            <ActionButton variant="quiet" fullWidth to="/driver/statement">
              {statement("open")}
            </ActionButton>
          </MoneyActions>
        }
        urgent={
          <>
            <AppUpdate />
            {inHand?.map((task) => (
              <ActiveTask key={task.id} task={task} />
            ))}
            {user.onDuty && <PushInvite strategy="driver" />}
          </>
        }
      />
    </Page>
  );
}
