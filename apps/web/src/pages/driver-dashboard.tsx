import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { callKey } from "../features/api/use-call.ts";
import { auth } from "../features/auth/session.ts";
import { useDriver } from "../features/auth/use-auth.ts";
import { Dashboard } from "../features/duty/dashboard.tsx";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/offer-alarm.tsx";
import { TopUp } from "../features/payments/top-up.tsx";
import { usePaymentOptions } from "../features/payments/use-payment-options.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { ActiveTask } from "../features/tasks/task-list.tsx";
import { useActiveTasks } from "../features/tasks/use-tasks.ts";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverDashboard() {
  const t = useText("driver");
  const { user } = useDriver();
  const tasks = useActiveTasks();
  const options = usePaymentOptions();
  const queryClient = useQueryClient();
  if (!user) return null;
  return (
    <DriverSpace>
      <Page title={t("driverDashboard.title")}>
        <PageHead title={t("driverDashboard.title")} hidden />
        <Dashboard
          driver={user}
          topUp={
            options.methods.includes("promptpay") && (
              <TopUp
                onPaid={() => {
                  void auth.fetchUser("driver");
                  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/dashboard") });
                }}
              />
            )
          }
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
