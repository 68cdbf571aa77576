import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView, OperationsView } from "@songtan/contract/console/operations";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { CloseIncidentDialog } from "../../features/operations/close-incident-dialog.tsx";
import { IncidentCard } from "../../features/operations/incident-card.tsx";
import css from "../../features/operations/operations.module.css";
import { LateList, MoneyLists, UnseenList } from "../../features/operations/operations-lists.tsx";
import { RunAgainDialog } from "../../features/operations/run-again-dialog.tsx";
import { useOperations } from "../../features/operations/use-operations.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["booking.manage"] };

const hasNoOpenWork = ({ incidents, late, unseen, owing, differences }: OperationsView): boolean =>
  incidents.length + late.length + unseen.length + owing.length + differences.count === 0;

export default function Operations() {
  const t = useText("operations");
  const shell = useText("shell");
  const locale = useLocale();
  const query = useOperations();
  const [closing, setClosing] = useState<IncidentView | null>(null);
  const [running, setRunning] = useState<IncidentView | null>(null);
  return (
    <Page title={t("title")}>
      <PageHead title={t("title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={5} />}>
        {(operations) => {
          const alarms = operations.incidents.filter(({ kind }) => kind === "sos");
          return (
            <Stack>
              <p>
                {t("words")} {t("asOf", { time: formatTime(operations.asOf, locale) })}
              </p>
              {alarms.length > 0 && (
                <Notice tone="bad" live title={t("alarm")}>
                  {alarms.map(({ driver }) => driver?.name).join(", ")}
                </Notice>
              )}
              {hasNoOpenWork(operations) && (
                <Empty drawing={<Success size={140} />} title={t("calm")}>
                  {t("calmWords")}
                </Empty>
              )}
              {operations.incidents.length > 0 && (
                <section aria-labelledby="incidents">
                  <h2 id="incidents" className={css.heading}>
                    {t("incidents")}
                  </h2>
                  <Stack gap={3}>
                    {operations.incidents.map((incident) => (
                      <IncidentCard
                        key={incident.id}
                        incident={incident}
                        onClose={() => setClosing(incident)}
                        onRunAgain={() => setRunning(incident)}
                      />
                    ))}
                  </Stack>
                </section>
              )}
              <LateList operations={operations} />
              <UnseenList operations={operations} />
              <MoneyLists operations={operations} />
            </Stack>
          );
        }}
      </QueryView>
      {running && <RunAgainDialog incident={running} onClose={() => setRunning(null)} />}
      {closing && <CloseIncidentDialog incident={closing} onClose={() => setClosing(null)} />}
    </Page>
  );
}
