import type { CallerSignal, FetchAnswer, FetchShape } from "./fetch-shape.ts";
import { SongtanError } from "./songtan-error.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type CallOptions = {
  /** The same key and body get the same answer for 24 hours. By default each call makes a random key. */
  idempotencyKey?: string;
};
export type Call = CallOptions & {
  query?: object | undefined;
  body?: unknown;
  /** The server stores no answer of this call, so it is sent again only when it surely did nothing. */
  unrepeatable?: boolean;
};
export type Transport = {
  /** The whole answer. */
  call<Answer>(method: Method, path: string, call?: Call): Promise<Answer>;
  openStream(path: string, headers: Record<string, string>): Promise<OpenedStream>;
};
export type OpenedStream = { answer: FetchAnswer; close(): void };
export type TransportSettings = {
  url: string;
  key: string;
  locale: "th" | "en";
  maxRetries: number;
  timeoutSeconds: number;
  fetch: FetchShape;
  signal: CallerSignal | undefined;
};

const firstWaitMilliseconds = 250;
const longestWaitMilliseconds = 60_000;
/** Calls with a method other than GET that a public key may send. */
const publicCalls = /^\/api\/quotes(\/batch)?$/;

export function openTransport(settings: TransportSettings): Transport {
  const { key, locale, maxRetries } = settings;
  const headers = { authorization: `Bearer ${key}`, "accept-language": locale };
  const base = settings.url.replace(/\/+$/, "");

  const sendOnce = async (method: Method, path: string, call: Call): Promise<Outcome> => {
    const stop = linked(settings.signal);
    const timer = setTimeout(() => stop.abort(), settings.timeoutSeconds * 1000);
    try {
      const answer = await settings.fetch(`${base}${path}${queryText(call.query)}`, {
        method,
        headers: {
          ...headers,
          accept: "application/json",
          ...(call.idempotencyKey && { "idempotency-key": call.idempotencyKey }),
          ...(call.body !== undefined && { "content-type": "application/json" }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        redirect: "error",
        signal: stop.signal,
      });
      return { answer, text: await answer.text() };
    } catch (cause) {
      return { cause };
    } finally {
      clearTimeout(timer);
      stop.unlink();
    }
  };

  return {
    async call<Answer>(method: Method, path: string, given: Call = {}): Promise<Answer> {
      requireSecretKey(key, method, path);
      const call = method === "POST" ? { idempotencyKey: newKey(), ...given } : given;
      for (let attempt = 0; ; attempt += 1) {
        if (settings.signal?.aborted) throw aborted();
        const outcome = await sendOnce(method, path, call);
        if (settings.signal?.aborted) throw aborted();
        const wait = attempt < maxRetries ? waitBeforeRepeat(outcome, call, attempt) : null;
        if (wait === null) return readOutcome<Answer>(outcome, base);
        await pause(wait);
      }
    },
    async openStream(path, more) {
      if (settings.signal?.aborted) throw aborted();
      const stop = linked(settings.signal);
      const close = () => {
        stop.abort();
        stop.unlink();
      };
      let answer: FetchAnswer;
      try {
        answer = await settings.fetch(`${base}${path}`, {
          method: "GET",
          headers: { ...headers, ...more },
          redirect: "error",
          signal: stop.signal,
        });
      } catch (cause) {
        throw unreachable(base, cause);
      }
      if (answer.status !== 200) throw refusalOf(answer, await answer.text());
      return { answer, close };
    },
  };
}

/** Aborts with the caller's signal too, until it is unlinked. */
function linked(outer: CallerSignal | undefined) {
  const inner = new AbortController();
  const abort = () => inner.abort();
  outer?.addEventListener("abort", abort);
  return {
    signal: inner.signal,
    abort,
    unlink: () => outer?.removeEventListener("abort", abort),
  };
}

const aborted = () =>
  new SongtanError({ code: "aborted", message: "The signal of this client ended the call." });

type Outcome = { answer: FetchAnswer; text: string } | { cause: unknown };

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const newKey = (): string => `sdk-${crypto.randomUUID()}`;

function requireSecretKey(key: string, method: Method, path: string): void {
  if (method === "GET" || !key.startsWith("pk_") || publicCalls.test(path)) return;
  throw new SongtanError({
    code: "public_key",
    message: `${method} ${path} needs a secret key (sk_…). A public key (pk_…) may only quote and read; keep secret keys on a server.`,
  });
}

function queryText(query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}

/** Returns the milliseconds until the call is repeated, or null when it is not repeated. */
function waitBeforeRepeat(outcome: Outcome, call: Call, attempt: number): number | null {
  const backoff = firstWaitMilliseconds * 2 ** attempt * (1 + Math.random() / 4);
  if ("cause" in outcome) return call.unrepeatable ? null : backoff;
  const { answer, text } = outcome;
  const isBusy = answer.status === 429 || (answer.status === 503 && !call.unrepeatable);
  // The answer of the first sending was lost, and the server is still at work on it.
  const isInProgress = answer.status === 409 && attempt > 0 && codeIn(text) === "in_progress";
  if (!isBusy && !isInProgress) return null;
  const seconds = Number(answer.headers.get("retry-after"));
  const wait = Math.max(backoff, Number.isFinite(seconds) ? seconds * 1000 : 0);
  return wait > longestWaitMilliseconds ? null : wait;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

type ErrorBody = {
  error?: { code: string; message: string; fields?: Record<string, string>; requestId?: string };
};
const codeIn = (text: string) => (parse(text) as ErrorBody | undefined)?.error?.code;

function readOutcome<Answer>(outcome: Outcome, base: string): Answer {
  if ("cause" in outcome) throw unreachable(base, outcome.cause);
  const { answer, text } = outcome;
  const body = parse(text);
  if (answer.status >= 200 && answer.status < 300 && typeof body === "object" && body !== null)
    return body as Answer;
  throw refusalOf(answer, text);
}

function refusalOf({ status, headers }: FetchAnswer, text: string): SongtanError {
  const { error } = (parse(text) as ErrorBody | undefined | null) ?? {};
  const requestId = error?.requestId ?? headers.get("x-request-id") ?? undefined;
  return new SongtanError({
    code: error?.code ?? "bad_answer",
    message: error?.message ?? `The server answered ${status} without a JSON body of this API.`,
    status,
    ...(error?.fields && { fields: error.fields }),
    ...(requestId !== undefined && { requestId }),
  });
}

const unreachable = (base: string, cause: unknown): SongtanError =>
  new SongtanError({ code: "unreachable", message: `No answer from ${base}.`, cause });
