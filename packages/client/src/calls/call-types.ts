import type { Role } from "@songtan/domain/account-types";

/**
 * The input and output of each call of an app, by its name: `"GET /bookings/{id}": { answer:
 * BookingView }`.
 */
export type CallTable = Record<
  string,
  { answer: unknown; body?: unknown; query?: unknown; form?: FormData }
>;

export type CallNameOf<Calls extends CallTable> = keyof Calls & string;
export type AnswerOf<
  Calls extends CallTable,
  Name extends CallNameOf<Calls>,
> = Calls[Name]["answer"];
export type BodyOf<Calls extends CallTable, Name extends CallNameOf<Calls>> = Calls[Name] extends {
  body: infer B;
}
  ? B
  : undefined;
export type QueryOf<Calls extends CallTable, Name extends CallNameOf<Calls>> = Calls[Name] extends {
  query: infer Q;
}
  ? Q
  : undefined;

/** One page of a list. */
export type Listed<Row> = { data: Row[]; nextCursor: string | null };

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type Needs<Key extends string, Value> = [Value] extends [never] | [undefined]
  ? unknown
  : { [K in Key]: Value };
type Params<Name extends string> = [PathNames<Name>] extends [never]
  ? undefined
  : Record<PathNames<Name>, string>;

export type CallOptions = {
  signal?: AbortSignal;
  /** For a POST that creates or moves something; the same key for the same try, again and again. */
  idempotencyKey?: string;
  /** Background work (refreshing, positions): no progress bar. */
  quiet?: boolean;
  /** As whom it is made where the path does not say, whichever page is shown. */
  role?: Role;
};

export type CallInputOf<Calls extends CallTable, Name extends CallNameOf<Calls>> = CallOptions &
  Needs<"params", Params<Name>> &
  Needs<"body", BodyOf<Calls, Name>> &
  Needs<"query", QueryOf<Calls, Name>> &
  Needs<"form", Calls[Name] extends { form: infer F } ? F : undefined>;

/** The input may be left out when the call needs nothing. */
export type CallArgumentsOf<Calls extends CallTable, Name extends CallNameOf<Calls>> =
  CallOptions extends CallInputOf<Calls, Name>
    ? [input?: CallInputOf<Calls, Name>]
    : [input: CallInputOf<Calls, Name>];
