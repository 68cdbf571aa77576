import type { FilePath } from "@songtan/contract/generated/calls.ts";
import type { Role } from "@songtan/domain/account-types";

/**
 * The input and output of each call of an app, by its name: `"GET /bookings/{id}": { params: { id:
 * string }; answer: BookingView }`. The tables are in `@songtan/contract/generated/calls.ts`.
 */
export type CallTable = {
  [name: string]: {
    answer: unknown;
    params?: unknown;
    body?: unknown;
    query?: unknown;
    form?: FormData;
  };
};

export type CallNameOf<Calls extends CallTable> = keyof Calls & string;
export type AnswerOf<
  Calls extends CallTable,
  Name extends CallNameOf<Calls>,
> = Calls[Name]["answer"];
export type BodyOf<Calls extends CallTable, Name extends CallNameOf<Calls>> = Part<
  Calls[Name],
  "body"
>;
export type QueryOf<Calls extends CallTable, Name extends CallNameOf<Calls>> = Part<
  Calls[Name],
  "query"
>;
type Part<Call, Key extends string> = Call extends { [K in Key]: infer Value } ? Value : undefined;

/** Where a file is below the API's root, with its query if it has one. */
export type FileAddress = FilePath | `${FilePath}?${string}`;
/** The same as a link of a page on the same host. */
export type FileLink = `/api${FileAddress}`;

/** One page of a list. */
export type Listed<Row> = { data: Row[]; nextCursor: string | null };

type Needs<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [K in Key]: Value };
/** A query of which every part has a default may be left out. */
type NeedsQuery<Query> =
  Partial<Query> extends Query ? { query?: Query & object } : Needs<"query", Query>;

export type CallOptions = {
  signal?: AbortSignal;
  /** For a POST that creates or moves something; the same key for the same try, again and again. */
  idempotencyKey?: string;
  /** What the program sends by itself (positions, reading again): no progress bar. A first read always has it. */
  quiet?: boolean;
  /** As whom it is made where the path does not say, whichever page is shown. */
  role?: Role;
};

export type CallInputOf<Calls extends CallTable, Name extends CallNameOf<Calls>> = CallOptions &
  Needs<"params", Part<Calls[Name], "params">> &
  Needs<"body", BodyOf<Calls, Name>> &
  NeedsQuery<QueryOf<Calls, Name>> &
  Needs<"form", Part<Calls[Name], "form">>;

/** The input may be left out when the call needs nothing. */
export type CallArgumentsOf<Calls extends CallTable, Name extends CallNameOf<Calls>> =
  CallOptions extends CallInputOf<Calls, Name>
    ? [input?: CallInputOf<Calls, Name>]
    : [input: CallInputOf<Calls, Name>];
