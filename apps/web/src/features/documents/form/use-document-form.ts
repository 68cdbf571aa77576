import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { DocumentContext } from "@songtan/domain/drivers/document-fields";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { callKey } from "../../api/use-call.ts";
import { auth } from "../../session/session.ts";
import { useFieldText } from "../../shell/use-field-text.ts";
import { deleteDraft, readDraft, saveDraft } from "./document-draft.ts";
import {
  type DocumentField,
  documentLayouts,
  type FormDocumentKind,
  isFieldShown,
  isPicture,
} from "./document-layout.ts";
import {
  checkDocumentForm,
  type DocumentPictures,
  type DocumentValues,
  valuesOfView,
} from "./document-values.ts";
import { suggestedValues, withDetermined } from "./known-values.ts";
import { sendPictures } from "./send-pictures.ts";
import { useDocumentLabels } from "./use-document-labels.ts";

type DocumentFormInput = {
  kind: FormDocumentKind;
  view: DocumentView;
  /** The address of the account page, when it is known. */
  address: string | undefined;
  context: DocumentContext;
  driver: DriverView;
  onSent: (view: DocumentView) => void;
};

/**
 * State of one document's form. Each field is checked when the person leaves it, the pictures are sent with the form,
 * and typed values are preserved.
 */
export function useDocumentForm({
  kind,
  view,
  address,
  context,
  driver,
  onSent,
}: DocumentFormInput) {
  const fieldText = useFieldText();
  const { label } = useDocumentLabels(kind);
  const t = useText("profile");
  const known = valuesOfView(kind, view);
  const [values, setValues] = useState<DocumentValues>(() => ({
    ...withSuggested(
      known,
      suggestedValues(driver, { nameTh: context.fullName, birthDate: context.birthDate, address }),
    ),
    ...readDraft(driver.id, kind),
  }));
  const [pictures, setPictures] = useState<DocumentPictures>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [serverProblems, setServerProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const shownFields = documentLayouts[kind].filter((field) =>
    isFieldShown(field, { values, today: context.today }),
  );
  const { problems, hints } = checkDocumentForm({ kind, values, pictures, known, context });

  const change = (field: string, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    saveDraft(driver.id, kind, next);
    setServerProblems(({ [field]: _, ...rest }) => rest);
  };
  const choose = (field: string, picture: Blob | null) => {
    setPictures(({ [field]: _, ...rest }) => (picture ? { ...rest, [field]: picture } : rest));
    setServerProblems(({ [field]: _, ...rest }) => rest);
  };
  const leave = (field: string) => {
    setLeft((was) => new Set(was).add(field));
    // Not while a date is being typed, since its beginning may be another date.
    setValues((was) => withDetermined(kind, was));
  };
  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (serverProblems[field] || !problem || !left.has(field)) return serverProblems[field];
    return problem === "required" && isPictureOf(kind, field)
      ? t("driverPhoto.missing")
      : fieldText(problem, label(field), isChosen(kind, field) ? "choose" : "fill");
  };
  const send = async () => {
    if (pending) return;
    setError(null);
    setLeft(new Set(documentLayouts[kind].map(({ field }) => field)));
    const invalidFields = Object.keys(problems);
    if (invalidFields.length > 0) return focusFirst(kind, invalidFields);
    setPending(true);
    try {
      const ids = await sendPictures(kind, pictures);
      const body = { fields: { ...values, ...ids } };
      const answer = await api.call("PUT /driver/documents/{kind}", { params: { kind }, body });
      deleteDraft(driver.id, kind);
      mergeIntoCache(callKey("GET /driver/documents/{kind}", { params: { kind } }), answer);
      await auth.refreshUser("driver");
      onSent(answer);
    } catch (thrown) {
      const failure = normaliseError(thrown);
      const atFields = underOwnNames(failure.fields, kind);
      setServerProblems(atFields);
      setError(Object.keys(atFields).length > 0 && failure.code === "invalid" ? null : failure);
      focusFirst(kind, Object.keys(atFields));
    } finally {
      setPending(false);
    }
  };
  return {
    values,
    pictures,
    shownFields,
    hints,
    error,
    pending,
    change,
    choose,
    leave,
    problemOf,
    send,
  };
}

const chosenLooks = new Set<DocumentField["look"]>([
  "province",
  "bank",
  "licence",
  "licence-term",
  "card-term",
  "vehicle",
  "colour",
]);
const isChosen = (kind: FormDocumentKind, field: string): boolean =>
  documentLayouts[kind].some((one) => one.field === field && chosenLooks.has(one.look));

const isPictureOf = (kind: FormDocumentKind, field: string): boolean =>
  documentLayouts[kind].some((one) => one.field === field && isPicture(one));

const withSuggested = (known: DocumentValues, suggested: DocumentValues): DocumentValues =>
  Object.fromEntries(
    Object.entries(known).map(([field, value]) => [field, value || suggested[field] || ""]),
  );

/** The server names them `fields.number`. */
function underOwnNames(
  fields: Readonly<Record<string, string>>,
  kind: FormDocumentKind,
): Record<string, string> {
  const names = new Set(documentLayouts[kind].map(({ field }) => field));
  const own = Object.entries(fields).map(
    ([path, text]) => [path.replace(/^fields\./, ""), text] as const,
  );
  return Object.fromEntries(own.filter(([field]) => names.has(field)));
}

function focusFirst(kind: FormDocumentKind, invalidFields: readonly string[]): void {
  const first = documentLayouts[kind].find(({ field }) => invalidFields.includes(field));
  const element = first && document.querySelector(`[data-paper-field="${first.field}"]`);
  element?.scrollIntoView({ block: "center" });
  element
    ?.querySelector<HTMLElement>("input:not([type=file]), select, textarea, button")
    ?.focus({ preventScroll: true });
}
