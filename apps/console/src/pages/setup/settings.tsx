import { useText } from "@songtan/client/language/use-text.ts";
import type { SettingView } from "@songtan/contract/console/operator/settings";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiQuery } from "../../features/api/api.ts";
import { useSession } from "../../features/session/use-session.ts";
import { ProviderFolds } from "../../features/setup/providers/provider-folds.tsx";
import { PushState } from "../../features/setup/providers/push-state.tsx";
import { SettingForm } from "../../features/setup/setting-form.tsx";
import { SettingHistory } from "../../features/setup/setting-history.tsx";
import { useSetup } from "../../features/setup/use-setup.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["staff.manage", "tariff.edit"],
};

/** The operator's settings, each with its history. */
export default function Settings() {
  const t = useText("setup");
  const shell = useText("shell");
  const { user } = useSession();
  const query = useApiQuery("GET /console/settings", {});
  return (
    <Page title={t("settings.title")} description={t("settings.words")}>
      <PageHead title={t("settings.title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={4} />}>
        {({ data: views }) => (
          <Stack gap={6}>
            {views.map((view) => (
              <SettingCard key={view.kind} view={view} />
            ))}
            {user?.scopes.includes("staff.manage") && <Providers />}
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

function Providers() {
  const t = useText("setup");
  const setup = useSetup();
  return (
    <section id="providers">
      <Stack gap={3}>
        <h2>{t("provider.title")}</h2>
        <p>{t("provider.words")}</p>
        <ProviderFolds />
        {setup.data && <PushState push={setup.data.push} />}
      </Stack>
    </section>
  );
}

function SettingCard({ view }: { view: SettingView }) {
  const t = useText("setup");
  return (
    <Card
      id={view.kind}
      title={t(`kind.${view.kind}.title`)}
      description={t(`kind.${view.kind}.words`)}
      aside={
        <StatusBadge tone={view.source === "settings" ? "good" : "plain"}>
          {t(`source.${view.source}`)}
        </StatusBadge>
      }
    >
      <Stack gap={4}>
        {view.needsSecondPerson && <Notice tone="info">{t("form.twoPeople")}</Notice>}
        {view.mayChange ? (
          // The key contains the current values, so that the form is reset when they change.
          <SettingForm key={JSON.stringify(view.current)} view={view} />
        ) : (
          <Notice tone="plain">{t("form.notYours")}</Notice>
        )}
        <SettingHistory view={view} />
      </Stack>
    </Card>
  );
}
