import type { DocumentView } from "@songtan/contract/drivers";
import { checkDocument, type DocumentHint } from "@songtan/domain/drivers/check-document";
import type { DocumentContext, DocumentProblem } from "@songtan/domain/drivers/document-fields";
import { isPicture, type PaperKind, paperLayouts, sealedFields } from "./document-layout.ts";

/** Field to what stands in it; of pictures the id of the kept one, or nothing. */
export type PaperValues = Record<string, string>;
/** Field to a picture chosen here and not sent yet. */
export type PaperPictures = Record<string, Blob>;

/** What the server has, as the form starts from it. */
export function valuesOfView(kind: PaperKind, view: Pick<DocumentView, "fields">): PaperValues {
  return Object.fromEntries(
    paperLayouts[kind].map(({ field }) => {
      const value = view.fields[field];
      return [field, typeof value === "string" || typeof value === "number" ? String(value) : ""];
    }),
  );
}

/** A short-lived link to the kept picture of a field. */
export function pictureUrl(view: Pick<DocumentView, "fields">, field: string): string | null {
  const url = view.fields[field.replace(/UploadId$/, "Url")];
  return typeof url === "string" ? url : null;
}

/** What a draft may keep over a reload: words and dates. Numbers that identify a person and pictures stay in memory. */
export function draftOf(kind: PaperKind, values: PaperValues): PaperValues {
  const kept = paperLayouts[kind].filter((field) => !isPicture(field) && field.field !== sealedFields[kind]);
  return Object.fromEntries(kept.map(({ field }) => [field, values[field] ?? ""]));
}

type CheckInput = {
  kind: PaperKind;
  values: PaperValues;
  pictures: PaperPictures;
  known: PaperValues;
  context: DocumentContext;
};
export type PaperCheck = { problems: Record<string, DocumentProblem>; hints: Record<string, DocumentHint> };

/**
 * The domain's own check, with two things it cannot know here: a chosen picture has no id yet, and a masked number sent
 * back unchanged stays the one the server has.
 */
export function checkPaper({ kind, values, pictures, known, context }: CheckInput): PaperCheck {
  const typed: PaperValues = { ...values };
  for (const field of Object.keys(pictures)) typed[field] = "chosen";
  const check = checkDocument(kind, typed, context);
  const sealed = sealedFields[kind];
  const unchanged = sealed !== null && known[sealed] !== "" && (values[sealed] === known[sealed] || !values[sealed]);
  const problems = Object.fromEntries(
    Object.entries(check.fields).filter(([field]) => !(unchanged && field === sealed)),
  );
  return { problems, hints: check.hints };
}
