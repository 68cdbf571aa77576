import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { checkDocument, type DocumentHint } from "@songtan/domain/drivers/check-document";
import type { DocumentContext, DocumentProblem } from "@songtan/domain/drivers/document-fields";
import {
  documentLayouts,
  type FormDocumentKind,
  isPicture,
  sealedFields,
} from "./document-layout.ts";

/** Field to its value; for pictures the id of the stored one, or nothing. */
export type DocumentValues = Record<string, string>;
/** Field to a picture chosen here and not sent yet. */
export type DocumentPictures = Record<string, Blob>;

/** Returns the server's values of a document, from which the form starts. */
export function valuesOfView(
  kind: FormDocumentKind,
  view: Pick<DocumentView, "fields">,
): DocumentValues {
  return Object.fromEntries(
    documentLayouts[kind].map(({ field }) => {
      const value = view.fields[field];
      return [field, typeof value === "string" || typeof value === "number" ? String(value) : ""];
    }),
  );
}

/** A short-lived link to the stored picture of a field. */
export function pictureUrl(view: Pick<DocumentView, "fields">, field: string): string | null {
  const url = view.fields[field.replace(/UploadId$/, "Url")];
  return typeof url === "string" ? url : null;
}

/**
 * Returns the values that a draft may store: texts and dates. Pictures and numbers that identify a person stay in
 * memory.
 */
export function draftOf(kind: FormDocumentKind, values: DocumentValues): DocumentValues {
  const draftFields = documentLayouts[kind].filter(
    (field) => !isPicture(field) && field.field !== sealedFields[kind],
  );
  return Object.fromEntries(draftFields.map(({ field }) => [field, values[field] ?? ""]));
}

type CheckInput = {
  kind: FormDocumentKind;
  values: DocumentValues;
  pictures: DocumentPictures;
  known: DocumentValues;
  context: DocumentContext;
};
export type DocumentCheck = {
  problems: Record<string, DocumentProblem>;
  hints: Record<string, DocumentHint>;
};

/**
 * Runs the domain's check, except in two cases it cannot cover here: a chosen picture does not have an id yet, and a
 * masked number that is sent back unchanged means the number on the server.
 */
export function checkDocumentForm({
  kind,
  values,
  pictures,
  known,
  context,
}: CheckInput): DocumentCheck {
  const typed: DocumentValues = { ...values };
  for (const field of Object.keys(pictures)) typed[field] = "chosen";
  const check = checkDocument(kind, typed, context);
  const sealed = sealedFields[kind];
  const unchanged =
    sealed !== null &&
    known[sealed] !== "" &&
    (values[sealed] === known[sealed] || !values[sealed]);
  const problems = Object.fromEntries(
    Object.entries(check.fields).filter(([field]) => !(unchanged && field === sealed)),
  );
  return { problems, hints: check.hints };
}
