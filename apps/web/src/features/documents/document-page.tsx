import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense, useState } from "react";
import { callKey } from "../api/use-call.ts";
import { DocumentStateNotice } from "./document-state.tsx";
import { DocumentSummary } from "./document-summary.tsx";
import { documentLayouts, type FormDocumentKind } from "./form/document-layout.ts";
import { NextDocument } from "./next-document.tsx";
import { useDocument } from "./use-document.ts";
import { WithdrawDocument } from "./withdraw-document.tsx";

/** Not needed where a submitted document is looked at. */
const DocumentForm = lazyPart(async () => (await import("./form/document-form.tsx")).DocumentForm);

/** One page of the checklist: the submitted document and its state, or the form to submit it. */
export function DocumentPage({ kind, driver }: { kind: FormDocumentKind; driver: DriverView }) {
  const t = useText("profile");
  const shell = useText("shell");
  const documentQuery = useDocument(kind);
  const account = useDocument("account", kind !== "account");
  const vehicle = useDocument("vehicle", kind === "driver-license");
  if (documentQuery.error && !documentQuery.data) {
    return (
      <QueryError
        error={documentQuery.error}
        title={t("driverPaper.failed")}
        retrying={documentQuery.isFetching}
        onRetry={() => void documentQuery.refetch()}
      />
    );
  }
  // The form starts once, from the newest: a cached view of an earlier visit may have another
  // state.
  const waiting =
    !documentQuery.data ||
    (documentQuery.isFetching && !documentQuery.isFetchedAfterMount) ||
    (kind !== "account" && account.isPending);
  if (waiting) return <FormSkeleton label={shell("loading")} fields={skeletonFields(kind)} />;
  const fullName = textOf(account.data, "nameTh");
  const type = textOf(vehicle.data, "type");
  return (
    <DocumentContent
      kind={kind}
      view={documentQuery.data}
      driver={driver}
      fullName={fullName}
      vehicle={type === undefined ? undefined : (type as Vehicle)}
      plate={textOf(vehicle.data, "plate")}
      birthDate={kind === "account" ? undefined : textOf(account.data, "birthDate")}
      address={textOf(account.data, "address")}
    />
  );
}

const skeletonFields = (kind: FormDocumentKind): number =>
  Math.min(6, documentLayouts[kind].length);

const textOf = (view: DocumentView | undefined, field: string): string | undefined => {
  const value = view?.fields[field];
  return typeof value === "string" && value !== "" ? value : undefined;
};

type DocumentContentProps = {
  kind: FormDocumentKind;
  view: DocumentView;
  driver: DriverView;
  fullName: string | undefined;
  vehicle: Vehicle | undefined;
  plate: string | undefined;
  birthDate: string | undefined;
  address: string | undefined;
};

function DocumentContent({
  kind,
  view,
  driver,
  fullName,
  vehicle,
  plate,
  birthDate,
  address,
}: DocumentContentProps) {
  const t = useText("profile");
  const shell = useText("shell");
  const isSubmitted = view.state === "pending" || view.state === "approved";
  const [editing, setEditing] = useState(!isSubmitted);
  const [justSent, setJustSent] = useState(false);
  const onWithdrawn = (next: DocumentView) => {
    mergeIntoCache(callKey("GET /driver/documents/{kind}", { params: { kind } }), next);
    setJustSent(false);
    setEditing(true);
  };
  return (
    <>
      <DocumentStateNotice view={view} justSent={justSent} editing={editing} />
      {editing ? (
        <Suspense
          fallback={<FormSkeleton label={shell("loading")} fields={skeletonFields(kind)} />}
        >
          <DocumentForm
            kind={kind}
            view={view}
            address={address}
            context={{ today: serviceDay(new Date()), vehicle, plate, fullName, birthDate }}
            driver={driver}
            onSent={() => {
              setEditing(false);
              setJustSent(true);
              window.scrollTo({ top: 0 });
            }}
            onCancel={isSubmitted ? () => setEditing(false) : null}
          />
        </Suspense>
      ) : (
        <>
          <DocumentSummary kind={kind} view={view} />
          <NextDocument kind={kind} verification={driver.verification} />
          <ActionButton variant="quiet" fullWidth onClick={() => setEditing(true)}>
            {t("driverPaper.edit")}
          </ActionButton>
          {view.state === "pending" && <WithdrawDocument kind={kind} onDone={onWithdrawn} />}
        </>
      )}
    </>
  );
}
