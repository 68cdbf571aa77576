import { randomBytes } from "node:crypto";

/** An object as the wire carries it: every one has these. */
export type ProviderObject = {
  object: string;
  id: string;
  livemode: false;
  location: string;
  created_at: string;
  [field: string]: unknown;
};

const prefixes = {
  token: "tokn",
  card: "card",
  source: "src",
  customer: "cust",
  charge: "chrg",
  refund: "rfnd",
  recipient: "recp",
  transfer: "trsf",
  transaction: "trxn",
  event: "evnt",
  dispute: "dspt",
  document: "docu",
} as const;
export type ProviderKind = keyof typeof prefixes;

const letters = "0123456789abcdefghijklmnopqrstuvwxyz";
const idLetters = 19;

/** An id such as `chrg_test_5xuy4w91xqz7d1w9u0t`. */
export function newProviderId(kind: ProviderKind): string {
  const text = [...randomBytes(idLetters)].map((byte) => letters[byte % letters.length]).join("");
  return `${prefixes[kind]}_test_${text}`;
}

/** The provider's response to a refused request: an error object, with an HTTP status. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
  body() {
    return {
      object: "error",
      location: `https://docs.opn.ooo/api-errors#${this.code.replaceAll("_", "-")}`,
      code: this.code,
      message: this.message,
    };
  }
}

export const notFound = (kind: string, id: string): ProviderError =>
  new ProviderError(404, "not_found", `${kind} ${id} was not found`);

type ListInput = { data: readonly ProviderObject[]; total: number; location: string; page: Page };
/** A page of a list, limited to objects created in a period if one is given. */
export type Page = {
  limit: number;
  offset: number;
  order: "chronological" | "reverse_chronological";
  from?: Date | undefined;
  to?: Date | undefined;
};

export const listOf = ({ data, total, location, page }: ListInput) => ({
  object: "list",
  data,
  limit: page.limit,
  offset: page.offset,
  total,
  location,
  order: page.order,
  from: (page.from ?? new Date(0)).toISOString(),
  to: (page.to ?? new Date()).toISOString(),
});

const pageMax = 100;
const pageDefault = 20;

/** Returns the page that a list request names; a value that is not a number becomes the default. */
export function pageOf(query: Record<string, unknown>): Page {
  const integer = (value: unknown, fallback: number) => {
    const number = Number.parseInt(String(value ?? ""), 10);
    return Number.isNaN(number) ? fallback : Math.max(0, number);
  };
  const instant = (value: unknown) => {
    const date = new Date(String(value ?? ""));
    return Number.isNaN(date.getTime()) ? undefined : date;
  };
  return {
    limit: Math.min(pageMax, integer(query.limit, pageDefault)),
    offset: integer(query.offset, 0),
    order: query.order === "reverse_chronological" ? "reverse_chronological" : "chronological",
    from: instant(query.from),
    to: instant(query.to),
  };
}
