import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import { queryClient } from "@songtan/client/query-client.ts";
import { useProblemText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers";
import type { DocumentContext } from "@songtan/domain/drivers/document-fields";
import { useState } from "react";
import { api } from "../api/api.ts";
import { callKey } from "../api/use-call.ts";
import { auth } from "../auth/session.ts";
import { isAsked, isPicture, type PaperKind, paperLayouts } from "./document-layout.ts";
import { forgetDraft, keepDraft, readDraft } from "./paper-draft.ts";
import { checkPaper, type PaperPictures, type PaperValues, valuesOfView } from "./paper-values.ts";
import { sendPictures } from "./send-pictures.ts";

type PaperFormInput = {
  kind: PaperKind;
  view: DocumentView;
  /** Where nothing was handed in yet: what we know already. */
  suggested: PaperValues;
  context: DocumentContext;
  driverId: string;
  onSent: (view: DocumentView) => void;
};

/** One page's form: judged field by field as it is left, sent with its pictures, and never losing what was typed. */
export function usePaperForm({ kind, view, suggested, context, driverId, onSent }: PaperFormInput) {
  const textOf = useProblemText();
  const t = useText("profile");
  const known = valuesOfView(kind, view);
  const [values, setValues] = useState<PaperValues>(() => ({
    ...withSuggested(known, suggested),
    ...readDraft(driverId, kind),
  }));
  const [pictures, setPictures] = useState<PaperPictures>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Record<string, string>>({});
  const [error, setError] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const asked = paperLayouts[kind].filter((field) => isAsked(field, { values, today: context.today }));
  const { problems, hints } = checkPaper({ kind, values, pictures, known, context });

  const change = (field: string, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(driverId, kind, next);
    setSaid(({ [field]: _, ...rest }) => rest);
  };
  const choose = (field: string, picture: Blob | null) => {
    setPictures(({ [field]: _, ...rest }) => (picture ? { ...rest, [field]: picture } : rest));
    setSaid(({ [field]: _, ...rest }) => rest);
  };
  const leave = (field: string) => setLeft((was) => new Set(was).add(field));
  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (said[field] || !problem || !left.has(field)) return said[field];
    return problem === "required" && isPictureOf(kind, field) ? t("driverPhoto.missing") : textOf(problem);
  };
  const send = async () => {
    if (pending) return;
    setError(null);
    setLeft(new Set(paperLayouts[kind].map(({ field }) => field)));
    const wrong = Object.keys(problems);
    if (wrong.length > 0) return focusFirst(kind, wrong);
    setPending(true);
    try {
      const ids = await sendPictures(kind, pictures);
      const body = { fields: { ...values, ...ids } };
      const answer = await api.call("PUT /driver/documents/{kind}", { params: { kind }, body });
      forgetDraft(driverId, kind);
      queryClient.setQueryData(callKey("GET /driver/documents/{kind}", { params: { kind } }), answer);
      auth.setUser("driver", await api.call("GET /driver/user", { quiet: true }));
      onSent(answer);
    } catch (thrown) {
      const failure = normaliseError(thrown);
      const atFields = underOwnNames(failure.fields, kind);
      setSaid(atFields);
      setError(Object.keys(atFields).length > 0 && failure.code === "invalid" ? null : failure);
      focusFirst(kind, Object.keys(atFields));
    } finally {
      setPending(false);
    }
  };
  return { values, pictures, asked, hints, error, pending, change, choose, leave, problemOf, send };
}

const isPictureOf = (kind: PaperKind, field: string): boolean =>
  paperLayouts[kind].some((one) => one.field === field && isPicture(one));

const withSuggested = (known: PaperValues, suggested: PaperValues): PaperValues =>
  Object.fromEntries(Object.entries(known).map(([field, value]) => [field, value || suggested[field] || ""]));

/** The server names them `fields.number`. */
function underOwnNames(fields: Readonly<Record<string, string>>, kind: PaperKind): Record<string, string> {
  const names = new Set(paperLayouts[kind].map(({ field }) => field));
  const own = Object.entries(fields).map(([path, words]) => [path.replace(/^fields\./, ""), words] as const);
  return Object.fromEntries(own.filter(([field]) => names.has(field)));
}

function focusFirst(kind: PaperKind, wrong: readonly string[]): void {
  const first = paperLayouts[kind].find(({ field }) => wrong.includes(field));
  const place = first && document.querySelector(`[data-paper-field="${first.field}"]`);
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input:not([type=file]), select, textarea, button")?.focus({ preventScroll: true });
}
