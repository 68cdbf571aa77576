import { FailedAnswer } from "@songtan/client/failed-answer.tsx";
import { queryClient } from "@songtan/client/query-client.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { DriverView } from "@songtan/contract/accounts";
import type { DocumentView } from "@songtan/contract/drivers";
import type { Vehicle } from "@songtan/domain/quoting/words";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/button.tsx";
import { FormSkeleton } from "@songtan/ui/skeletons.tsx";
import { useState } from "react";
import { callKey } from "../api/use-call.ts";
import { type PaperKind, paperLayouts } from "./document-layout.ts";
import { PaperForm } from "./paper-form.tsx";
import { PaperStateNotice } from "./paper-state.tsx";
import { PaperSummary } from "./paper-summary.tsx";
import { usePaper } from "./use-paper.ts";
import { WithdrawPaper } from "./withdraw-paper.tsx";

/** One page of the checklist: what was handed in and how it stands, or the form to hand it in. */
export function PaperPage({ kind, driver }: { kind: PaperKind; driver: DriverView }) {
  const t = useText("profile");
  const shell = useText("shell");
  const paper = usePaper(kind);
  const account = usePaper("account", kind !== "account");
  const vehicle = usePaper("vehicle", kind === "driver-license");
  if (paper.error && !paper.data) {
    return (
      <FailedAnswer
        error={paper.error}
        title={t("driverPaper.failed")}
        retrying={paper.isFetching}
        onRetry={() => void paper.refetch()}
      />
    );
  }
  // The form starts once, from the newest: what was kept from an earlier visit may be of another state.
  const waiting =
    !paper.data || (paper.isFetching && !paper.isFetchedAfterMount) || (kind !== "account" && account.isPending);
  if (waiting) return <FormSkeleton label={shell("loading")} fields={Math.min(6, paperLayouts[kind].length)} />;
  const fullName = textOf(account.data, "nameTh");
  const type = textOf(vehicle.data, "type");
  return (
    <Paper
      kind={kind}
      view={paper.data}
      driver={driver}
      fullName={fullName}
      vehicle={type === undefined ? undefined : (type as Vehicle)}
      plate={textOf(vehicle.data, "plate")}
      birthDate={kind === "account" ? undefined : textOf(account.data, "birthDate")}
    />
  );
}

const textOf = (view: DocumentView | undefined, field: string): string | undefined => {
  const value = view?.fields[field];
  return typeof value === "string" && value !== "" ? value : undefined;
};

type PaperProps = {
  kind: PaperKind;
  view: DocumentView;
  driver: DriverView;
  fullName: string | undefined;
  vehicle: Vehicle | undefined;
  plate: string | undefined;
  birthDate: string | undefined;
};

function Paper({ kind, view, driver, fullName, vehicle, plate, birthDate }: PaperProps) {
  const t = useText("profile");
  const waitsOrHolds = view.state === "pending" || view.state === "approved";
  const [editing, setEditing] = useState(!waitsOrHolds);
  const [justSent, setJustSent] = useState(false);
  const thaiName = `${driver.firstName} ${driver.lastName}`.trim();
  const onWithdrawn = (next: DocumentView) => {
    queryClient.setQueryData(callKey("GET /driver/documents/{kind}", { params: { kind } }), next);
    setJustSent(false);
    setEditing(true);
  };
  const name = fullName ?? (/[ก-ฮ]/.test(thaiName) ? thaiName : "");
  return (
    <>
      <PaperStateNotice view={view} justSent={justSent} editing={editing} />
      {editing ? (
        <PaperForm
          kind={kind}
          view={view}
          suggested={{ nameTh: name, name, accountName: name }}
          context={{ today: serviceDay(new Date()), vehicle, plate, fullName, birthDate }}
          driverId={driver.id}
          onSent={() => {
            setEditing(false);
            setJustSent(true);
            window.scrollTo({ top: 0 });
          }}
          onCancel={waitsOrHolds ? () => setEditing(false) : null}
        />
      ) : (
        <>
          <PaperSummary kind={kind} view={view} />
          <ActionButton variant="outline" fullWidth onClick={() => setEditing(true)}>
            {t("driverPaper.edit")}
          </ActionButton>
          <ActionButton variant="filled" size="driver" fullWidth to="/driver/profile">
            {t("driverPaper.backToList")}
          </ActionButton>
          {view.state === "pending" && <WithdrawPaper kind={kind} onDone={onWithdrawn} />}
        </>
      )}
    </>
  );
}
