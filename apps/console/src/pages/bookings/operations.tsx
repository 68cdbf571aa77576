import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { BookForCallerButton } from "../../features/callers/book-for-caller-button.tsx";
import { LiveMapPanel } from "../../features/operations/live/live-map-panel.tsx";
import css from "../../features/operations/operations.module.css";
import { useOperations } from "../../features/operations/use-operations.ts";
import { Worklist } from "../../features/operations/worklist.tsx";
import { usePermission } from "../../features/session/use-session.ts";
import { SetupCard } from "../../features/setup/setup-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage"],
  wide: true,
};

/** The live map, and next to it what needs someone; on a phone one of the two. */
export default function Operations() {
  const t = useText("operations");
  const shell = useText("shell");
  const query = useOperations();
  const maySetUp = usePermission("staff.manage");
  const [part, setPart] = useState<"list" | "map">("list");
  return (
    <Page title={t("title")} width="full" actions={<BookForCallerButton />}>
      <PageHead title={t("title")} />
      {maySetUp && <SetupCard />}
      <PartSwitch part={part} onChange={setPart} />
      <div className={css.room} data-part={part}>
        <div className={css.mapPart}>
          <LiveMapPanel incidents={query.data?.incidents} />
        </div>
        <div className={css.listPart}>
          <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={5} />}>
            {(operations) => <Worklist operations={operations} onShow={() => setPart("map")} />}
          </QueryView>
        </div>
      </div>
    </Page>
  );
}

type PartSwitchProps = { part: "list" | "map"; onChange: (part: "list" | "map") => void };

/** Only a phone shows it: there is no room for both. */
function PartSwitch({ part, onChange }: PartSwitchProps) {
  const t = useText("operations");
  return (
    <fieldset className={css.parts} aria-label={t("part.label")}>
      {(["list", "map"] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={part === name}
          onClick={() => onChange(name)}
        >
          {t(`part.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
