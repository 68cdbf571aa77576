import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FormSkeleton, Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense, useState } from "react";
import { AppUpdate } from "../../features/driver-home/app-update.tsx";
import { Dashboard } from "../../features/driver-home/dashboard.tsx";
import type { DestinationPicker } from "../../features/driver-home/destination/destination-dialog.tsx";
import { DestinationPanel } from "../../features/driver-home/destination/destination-panel.tsx";
import { WorkAreaPanel } from "../../features/driver-home/destination/work-area-panel.tsx";
import { useDashboard } from "../../features/driver-home/use-dashboard.ts";
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
  const { inHand, error } = useWorkInHand();
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
        wishes={
          <>
            <DestinationPanel driver={user} Picker={PickDestination} />
            {user.verification.state === "verified" && <WorkAreaPanel Picker={PickDestination} />}
          </>
        }
        advice={
          <>
            <AppUpdate />
            {user.onDuty && (
              <Suspense fallback={<Pending />}>
                <PushInvite strategy="driver" />
              </Suspense>
            )}
          </>
        }
        urgent={
          <>
            {!inHand && !error && <Pending />}
            {inHand?.map((task) => (
              <ActiveTask key={task.id} task={task} />
            ))}
          </>
        }
      />
    </Page>
  );
}

/** Drivers who allow notices, or put it off, see nothing of it. */
const PushInvite = lazyPart(
  async () => (await import("../../features/notices/push-invite.tsx")).PushInvite,
);

/** Few drivers choose a direction, and not when the page opens. */
const PlaceField = lazyPart(
  async () => (await import("../../features/places/place-field.tsx")).PlaceField,
);

/** The search of the booking form, without what it knows of customers. */
const PickDestination: DestinationPicker = ({ onChange, ...texts }) => {
  const [search, setSearch] = useState("");
  const [placed, setPlaced] = useState(false);
  const shell = useText("shell");
  return (
    <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
      <PlaceField
        {...texts}
        own={false}
        value={search}
        placed={placed}
        onType={(text) => {
          setSearch(text);
          setPlaced(false);
          onChange(null);
        }}
        onPick={({ name, address, latitude, longitude }) => {
          setSearch(name || address);
          setPlaced(true);
          onChange({ name: name || address, latitude, longitude });
        }}
      />
    </Suspense>
  );
};
