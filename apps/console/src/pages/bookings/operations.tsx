import { useText } from "@songtan/client/language/use-text.ts";
import { operationsScopes } from "@songtan/domain/staff/approvals";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { BookForCallerButton } from "../../features/callers/book-for-caller-button.tsx";
import { LiveMapPanel } from "../../features/operations/live/live-map-panel.tsx";
import css from "../../features/operations/operations.module.css";
import { RaiseButton } from "../../features/operations/raises/raise-button.tsx";
import { RaiseList } from "../../features/operations/raises/raise-list.tsx";
import { useOperations } from "../../features/operations/use-operations.ts";
import { Worklist } from "../../features/operations/worklist.tsx";
import { usePermission } from "../../features/session/use-session.ts";
import { SetupCard } from "../../features/setup/setup-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: operationsScopes,
  wide: true,
};

/** What needs the reader; for who manages bookings next to the live map. */
export default function Operations() {
  const t = useText("operations");
  const dispatches = usePermission("booking.manage");
  const maySetUp = usePermission("staff.manage");
  const prices = usePermission("tariff.edit");
  return (
    <Page
      title={t("title")}
      {...(dispatches && { width: "full" })}
      actions={
        <>
          {prices && <RaiseButton />}
          {dispatches && <BookForCallerButton />}
        </>
      }
    >
      <PageHead title={t("title")} />
      {maySetUp && <SetupCard />}
      <RaiseList />
      {dispatches ? <MapAndList /> : <List />}
    </Page>
  );
}

/** On a phone one of the two. */
function MapAndList() {
  const query = useOperations();
  const [part, setPart] = useState<"list" | "map">("list");
  return (
    <>
      <PartSwitch part={part} onChange={setPart} />
      <div className={css.room} data-part={part}>
        <div className={css.mapPart}>
          <LiveMapPanel incidents={query.data?.incidents} />
        </div>
        <div className={css.listPart}>
          <List onShow={() => setPart("map")} />
        </div>
      </div>
    </>
  );
}

function List({ onShow = () => undefined }: { onShow?: () => void }) {
  const shell = useText("shell");
  return (
    <QueryView query={useOperations()} waiting={<ListSkeleton label={shell("loading")} rows={5} />}>
      {(operations) => <Worklist operations={operations} onShow={onShow} />}
    </QueryView>
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
