import { useText } from "@songtan/client/language/use-text.ts";
import type { OnCallPersonView } from "@songtan/contract/console/live/on-call";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiQuery } from "../../features/api/api.ts";
import { OnCallForm } from "../../features/operations/on-call/on-call-form.tsx";
import { PersonCard } from "../../features/operations/on-call/on-call-list.tsx";
import { RecentAlerts } from "../../features/operations/on-call/recent-alerts.tsx";
import { WindowCard } from "../../features/operations/on-call/window-card.tsx";
import { usePermission } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "staff.manage"],
};

/** Shows the people on call for alerts, the messages sent, and this window's reaction. */
export default function OnCall() {
  const t = useText("operations");
  const shell = useText("shell");
  const mayChange = usePermission("staff.manage");
  const query = useApiQuery("GET /console/on-call", {});
  const [editing, setEditing] = useState<OnCallPersonView | "new" | null>(null);
  return (
    <Page
      title={t("onCall.title")}
      description={t("onCall.words")}
      actions={
        mayChange && (
          <ActionButton onClick={() => setEditing("new")}>{t("onCall.add")}</ActionButton>
        )
      }
    >
      <PageHead title={t("onCall.title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={3} />}>
        {(view) => (
          <Stack>
            {view.people.length === 0 && (
              <Empty drawing={<EmptyBox size={140} />} title={t("onCall.empty")}>
                {t("onCall.emptyWords")}
              </Empty>
            )}
            {view.people.map((person) => (
              <PersonCard key={person.staffId} person={person} onEdit={() => setEditing(person)} />
            ))}
            {editing && (
              <OnCallForm
                person={editing === "new" ? null : editing}
                view={view}
                onClose={() => setEditing(null)}
              />
            )}
          </Stack>
        )}
      </QueryView>
      <WindowCard />
      <RecentAlerts />
    </Page>
  );
}
