import { callTexts } from "./call-texts.ts";

type Call = { method: string; path: string; isList: boolean };

/**
 * Returns the name that generated clients use for the call's function, such as `createBooking`. A published name never
 * changes.
 */
export function operationIdOf(call: Call): string {
  const named = callTexts[`${call.method} ${call.path}`]?.id;
  if (named) return named;
  const segments = call.path.replace(/^\/api\//, "").split("/");
  const parts = segments.filter((segment) => !segment.startsWith("{"));
  const last = parts.at(-1) ?? "";
  const endsInId = segments.at(-1)?.startsWith("{") === true;
  // Nouns before an id are one of many.
  const nouns = segments.flatMap((segment, index) =>
    segment.startsWith("{")
      ? []
      : [segments[index + 1]?.startsWith("{") ? singular(segment) : segment],
  );
  const before = nouns.slice(0, -1);
  switch (call.method) {
    case "GET":
      return camel([call.isList ? "list" : "get", ...nouns]);
    case "PUT":
      return camel(["update", ...nouns]);
    case "DELETE":
      return camel([endsInId ? "delete" : "clear", ...nouns]);
    default:
      if (isPlural(last) && !endsInId) return camel(["create", ...before, singular(last)]);
      return camel([last, ...(endsInId ? ["answer"] : []), ...before]);
  }
}

/** The name as a text: `createBookingEdit` is "Create booking edit". */
export function summaryOf(operationId: string): string {
  const parts = operationId.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return `${parts[0]?.toUpperCase()}${parts.slice(1)}`;
}

const isPlural = (word: string): boolean => /[^s]s$/.test(word) && !/(address|status)$/.test(word);
const singular = (word: string): string =>
  word
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/(?<=[^s])s$/, "");

const camel = (parts: readonly string[]): string =>
  parts
    .flatMap((word) => word.split(/[-_]/))
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join("");
