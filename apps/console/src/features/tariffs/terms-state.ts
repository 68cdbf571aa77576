import type { TariffTerms } from "@songtan/contract/console/tariffs";
import { checkTariff } from "@songtan/domain/quoting/check-tariff";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-amount";

/** A table of prices while it is edited: what it says, and number fields as they were typed, by path. */
export type TermsState = { terms: TariffTerms; typed: Readonly<Record<string, string>> };

/** How a number is typed and shown. */
export type NumberKind = "baht" | "number" | "kilometres";

type Node = Record<string, unknown> | unknown[];

/** A copy of `node` with another value at a path such as `vehicles.motorcycle.perKm.0.uptoKm`. */
function setAt<Value extends Node>(node: Value, path: string, value: unknown): Value {
  const [key = "", ...rest] = path.split(".");
  const copy = (Array.isArray(node) ? [...node] : { ...node }) as Record<string, unknown>;
  const inner = (node as Record<string, unknown>)[key];
  copy[key] = rest.length === 0 ? value : setAt(inner as Node, rest.join("."), value);
  return copy as Value;
}

function getAt(node: Node, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], node);
}

/** What stands in a number's field: as typed, else as the value says. */
export function shownAt({ terms, typed }: TermsState, path: string, kind: NumberKind): string {
  const text = typed[path];
  if (text !== undefined) return text;
  const value = getAt(terms, path);
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  return String(kind === "baht" ? value / 100 : kind === "kilometres" ? value / 1000 : value);
}

/** A number typed at a path. What is no number is kept as typed, and is a problem of that field. */
export function typeAt(
  state: TermsState,
  path: string,
  { text, kind }: { text: string; kind: NumberKind },
): TermsState {
  const value = kind === "baht" ? readSatang(text) : readNumber(text);
  const kept = value === null ? Number.NaN : kind === "kilometres" ? Math.round(value * 1000) : value;
  return { terms: setAt(state.terms, path, kept), typed: { ...state.typed, [path]: text } };
}

/** Another value that is no typed number; typed texts below it are forgotten, for their fields may have moved. */
export function changeAt(state: TermsState, path: string, value: unknown): TermsState {
  const typed = Object.fromEntries(Object.entries(state.typed).filter(([each]) => !each.startsWith(`${path}.`)));
  return { terms: setAt(state.terms, path, value), typed };
}

/** What is wrong, by path. */
export const problemsOf = ({ terms }: TermsState) => checkTariff(terms);
