import { formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { staffScopes } from "@songtan/domain/accounts/words";
import { openingReasonTexts, rejectionReasons, suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { documentKinds } from "@songtan/domain/drivers/words";
import { useScopeName } from "../shell/use-scope-name.ts";

const isoInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What an entry of the log says besides who and what, in words where there are any. */
export function useDetailWords(): (detail: Readonly<Record<string, unknown>>) => string[] {
  const t = useText("staff");
  const shell = useText("shell");
  const review = useText("review") as (key: string) => string;
  const locale = useLocale();
  const scopeName = useScopeName();
  const names = t as (key: string, more: { defaultValue: string }) => string;

  const wordsOf = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(wordsOf).join(", ");
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const kind = documentKinds.find((one) => one === text);
    if (kind) return shell(`document.${kind}`);
    const scope = staffScopes.find((one) => one === text);
    if (scope) return scopeName(scope);
    if (isoInstant.test(text)) return formatInstant(text, locale);
    const reasons: Readonly<Record<string, { th: string; en: string }>> = {
      ...openingReasonTexts,
      ...suspensionReasonTexts,
    };
    return (reasons[text] ?? rejectionReasons.find(({ code }) => code === text)?.title)?.[locale] ?? text;
  };
  const said = (name: string, value: unknown) =>
    name === "checks" && Array.isArray(value)
      ? value.map((check) => review(`check.names.${check}`)).join(", ")
      : wordsOf(value);
  return (detail) =>
    Object.entries(detail)
      .filter(([, value]) => value !== null && value !== "")
      .map(([name, value]) => `${names(`audit.name.${name}`, { defaultValue: name })}: ${said(name, value)}`);
}
