import type { TariffTerms } from "@songtan/contract/console/tariffs";
import { checkTariff } from "@songtan/domain/quoting/tariff/check-tariff";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-number";

/** A price table under edit: its terms, and the number fields as typed, by path. */
export type TermsState = { terms: TariffTerms; typed: Readonly<Record<string, string>> };

/** The format in which a number is typed and shown. */
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
  return path
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], node);
}

/** The text of a number field: as typed, otherwise formatted from the value. */
export function displayedText(
  { terms, typed }: TermsState,
  path: string,
  kind: NumberKind,
): string {
  const text = typed[path];
  if (text !== undefined) return text;
  const value = getAt(terms, path);
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  return String(kind === "baht" ? value / 100 : kind === "kilometres" ? value / 1000 : value);
}

/**
 * Sets a number typed at a path. Text that is not a number stays as typed and is a problem of that
 * field.
 */
export function setTypedNumber(
  state: TermsState,
  path: string,
  { text, kind }: { text: string; kind: NumberKind },
): TermsState {
  const value = kind === "baht" ? readSatang(text) : readNumber(text);
  const storedValue =
    value === null ? Number.NaN : kind === "kilometres" ? Math.round(value * 1000) : value;
  return { terms: setAt(state.terms, path, storedValue), typed: { ...state.typed, [path]: text } };
}

/**
 * Sets a value that is not a typed number. Typed texts below its path are cleared, because their
 * fields may have moved.
 */
export function setValue(state: TermsState, path: string, value: unknown): TermsState {
  const typed = Object.fromEntries(
    Object.entries(state.typed).filter(([typedPath]) => !typedPath.startsWith(`${path}.`)),
  );
  return { terms: setAt(state.terms, path, value), typed };
}

/** Returns the problems of the terms, by path. */
export const listTermsProblems = ({ terms }: TermsState) => checkTariff(terms);
