import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { textOr } from "@songtan/client/language/translate.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { staffScopes } from "@songtan/domain/account-types";
import { documentKinds } from "@songtan/domain/driver-types";
import {
  accessReasonTexts,
  rejectionReasons,
  suspensionReasonTexts,
} from "@songtan/domain/drivers/rejection-reasons";
import { useEditChangeText } from "../shell/page/use-edit-change-text.ts";
import { useScopeName } from "../shell/use-scope-name.ts";

const isoInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Formats the details of an audit entry as readable text, where a text exists. */
export function useAuditDetails(): (detail: Readonly<Record<string, unknown>>) => string[] {
  const t = useText("staff");
  const shell = useText("shell");
  const review = useText("review") as (key: string) => string;
  const locale = useLocale();
  const scopeName = useScopeName();
  const editChangeText = useEditChangeText();

  const formatValue = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(formatValue).join(", ");
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const kind = documentKinds.find((item) => item === text);
    if (kind) return shell(`document.${kind}`);
    const scope = staffScopes.find((item) => item === text);
    if (scope) return scopeName(scope);
    if (isoInstant.test(text)) return formatInstant(text, locale);
    const reasons: Readonly<Record<string, string>> = {
      ...accessReasonTexts[locale],
      ...suspensionReasonTexts[locale],
    };
    return (
      reasons[text] ?? rejectionReasons.find(({ code }) => code === text)?.title[locale] ?? text
    );
  };
  const formatEntry = (name: string, value: unknown): string => {
    if (name === "checks" && Array.isArray(value))
      return value.map((check) => review(`check.names.${check}`)).join(", ");
    if (name === "changes" && Array.isArray(value)) return value.map(editChangeText).join(", ");
    if (name === "searched" || name === "searchedBy" || name === "record")
      return textOr(t, `audit.${name}.${value}`, String(value));
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (typeof value !== "number") return formatValue(value);
    if (name.endsWith("Satang")) return formatBaht(value);
    if (name !== "stopIndex") return String(value);
    return value === 0 ? t("audit.pickup") : t("audit.dropOff", { number: value });
  };
  return (detail) =>
    Object.entries(detail)
      // The people whom a search found are ids: one alone is the entry's subject.
      .filter(([name, value]) => value !== null && value !== "" && name !== "people")
      .map(
        ([name, value]) => `${textOr(t, `audit.name.${name}`, name)}: ${formatEntry(name, value)}`,
      );
}
