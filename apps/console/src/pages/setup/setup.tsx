import { useText } from "@songtan/client/language/use-text.ts";
import type { SettingView } from "@songtan/contract/console/operator/settings";
import type { SetupView } from "@songtan/contract/console/operator/setup";
import { type SetupStep, setupSteps } from "@songtan/domain/operator/setup";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import css from "../../features/setup/setup.module.css";
import { StepContent } from "../../features/setup/step-content.tsx";
import { refreshSetup, useSetup } from "../../features/setup/use-setup.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";
import { InviteDialog } from "../../features/staff/invite-dialog.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["staff.manage"] };

/** The first-run wizard. Completed steps are derived from the settings themselves, so it can be left at any time. */
export default function Setup() {
  const t = useText("setup");
  const shell = useText("shell");
  const query = useSetup();
  const settings = useApiQuery("GET /console/settings", {});
  return (
    <Page title={t("wizard.title")} description={t("wizard.words")}>
      <PageHead title={t("wizard.title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={6} />}>
        {(setup) => <Wizard setup={setup} settings={settings.data?.data ?? []} />}
      </QueryView>
    </Page>
  );
}

type WizardProps = { setup: SetupView; settings: readonly SettingView[] };

function Wizard({ setup, settings }: WizardProps) {
  const t = useText("setup");
  const [search, setSearch] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const closeInvitation = () => {
    setInviting(false);
    refreshSetup();
  };
  // Chosen once: a step that has just been completed stays open, with its answer.
  const [firstOpen] = useState(
    () => setup.steps.find(({ missing }) => missing.length > 0)?.id ?? "company",
  );
  const here = setupSteps.find((id) => id === search.get("step")) ?? firstOpen;
  const show = (step: SetupStep) => setSearch({ step }, { preventScrollReset: true });
  const done = setup.steps.filter(({ missing }) => missing.length === 0).length;
  const next = setupSteps[setupSteps.indexOf(here) + 1];
  const missing = setup.steps.find(({ id }) => id === here)?.missing ?? [];
  return (
    <Stack gap={4}>
      {setup.isReady ? (
        <Notice tone="good" title={t("wizard.ready")}>
          {t("wizard.readyWords")}
        </Notice>
      ) : (
        <p>{t("wizard.progress", { done, count: setup.steps.length })}</p>
      )}
      <div className={css.layout}>
        <ol className={css.steps} aria-label={t("wizard.steps")}>
          {setup.steps.map((step) => (
            <li key={step.id}>
              <button
                type="button"
                className={css.step}
                aria-current={step.id === here ? "step" : undefined}
                onClick={() => show(step.id)}
              >
                {t(`step.${step.id}.title`)}
                <StatusBadge tone={step.missing.length === 0 ? "good" : "warn"}>
                  {t(step.missing.length === 0 ? "wizard.done" : "wizard.missing")}
                </StatusBadge>
              </button>
            </li>
          ))}
        </ol>
        <Card title={t(`step.${here}.title`)} description={t(`step.${here}.words`)}>
          <Stack gap={4}>
            {missing.length > 0 && (
              <Notice tone="warn">
                {missing.map((problem) => t(`missing.${problem}`)).join(" · ")}
              </Notice>
            )}
            <StepContent
              key={here}
              step={here}
              setup={setup}
              settings={settings}
              onInviteSecondManager={() => setInviting(true)}
            />
            {next && (
              <Stack direction="row" justify="end">
                <ActionButton
                  variant={missing.length > 0 ? "quiet" : "filled"}
                  onClick={() => show(next)}
                >
                  {t("wizard.next")}
                </ActionButton>
              </Stack>
            )}
          </Stack>
        </Card>
      </div>
      {isInviting && <InviteDialog secondManager onClose={closeInvitation} />}
    </Stack>
  );
}
