import { type ApiError, normaliseError, readApiError } from "./api-error.ts";

export type StreamEvent = { name: string; id: string; data: unknown };
export type StreamState = "connecting" | "open" | "waiting" | "closed";

export type StreamOptions = {
  /** Without `/api`: `/bookings/123/events`. */
  path: string;
  onEvent: (event: StreamEvent) => void;
  onState?: (state: StreamState) => void;
  /** An error that a retry will not fix: not signed in, not found. */
  onError?: (error: ApiError) => void;
  signal: AbortSignal;
};

/** The part of the API client a stream needs. */
export type StreamClient = {
  urlOf: (path: string) => string;
  headersFor: (path: string) => Headers;
  fetch: typeof fetch;
  credentials: "omit" | "same-origin";
};

const firstWaitMilliseconds = 1000;
const longestWaitMilliseconds = 30_000;
/** Three comment lines of 15 s missed: the connection is dead even without an error. */
const silenceMilliseconds = 45_000;

/** The wait that the server requested: `retry:` of the stream, and `Retry-After` of a refusal. */
type ServerWait = {
  retryMilliseconds?: number | undefined;
  retryAfterSeconds?: number | undefined;
};

/**
 * How long to wait before the next try: doubling, up to half less, so that readers who were cut off together do not
 * return together. Never sooner than the server allows, and then up to half longer.
 */
export function waitBeforeTry(
  failures: number,
  random: number,
  serverWait: ServerWait = {},
): number {
  const first = serverWait.retryMilliseconds ?? firstWaitMilliseconds;
  const doubled = Math.min(longestWaitMilliseconds, first * 2 ** Math.max(0, failures - 1));
  const notBefore = (serverWait.retryAfterSeconds ?? 0) * 1000 * (1 + 0.5 * random);
  return Math.round(Math.max(notBefore, doubled * (1 - 0.5 * random)));
}

/**
 * Collects the lines of one connection into events. Feed it text as it comes. An event that the connection's end cuts off
 * has never been: another connection begins with a parser of its own.
 *
 * @param lastId of the last event that came whole on the connection before
 */
export function createEventParser(onEvent: (event: StreamEvent) => void, lastId = "") {
  let rest = "";
  let name = "";
  let pendingId = lastId;
  let id = lastId;
  let lines: string[] = [];
  let retry: number | undefined;
  const finish = () => {
    id = pendingId;
    if (lines.length > 0)
      onEvent({ name: name || "message", id, data: readJson(lines.join("\n")) });
    name = "";
    lines = [];
  };
  const readLine = (line: string) => {
    if (line === "") return finish();
    if (line.startsWith(":")) return;
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === "event") name = value;
    else if (field === "data") lines.push(value);
    else if (field === "retry" && /^\d{1,6}$/.test(value)) retry = Number(value);
    else if (field === "id" && !value.includes("\0")) pendingId = value;
  };
  return {
    feed(text: string) {
      const parts = `${rest}${text}`.split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop() ?? "";
      for (const part of parts) readLine(part);
    },
    /** The id to resume from: that of the last event that came whole. */
    lastId: () => id,
    /** How long this server wants a reader to wait before it comes back. */
    retryMilliseconds: () => retry,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Rejects when nothing came for too long, so a sleeping network is noticed. */
async function readOrTimeout<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("The stream fell silent")), silenceMilliseconds);
  });
  return Promise.race([read, silence]).finally(() => clearTimeout(timer));
}

async function readOnce(
  client: StreamClient,
  options: StreamOptions,
  parser: ReturnType<typeof createEventParser>,
) {
  const headers = client.headersFor(options.path);
  headers.set("Accept", "text/event-stream");
  if (parser.lastId()) headers.set("Last-Event-ID", parser.lastId());
  // A separate controller, so that a silent connection is really closed.
  const connection = new AbortController();
  const end = () => connection.abort();
  options.signal.addEventListener("abort", end);
  try {
    const answer = await client.fetch(client.urlOf(options.path), {
      headers,
      signal: connection.signal,
      credentials: client.credentials,
      cache: "no-store",
    });
    if (!answer.ok || !answer.body) throw await readApiError(answer);
    options.onState?.("open");
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await readOrTimeout(reader.read());
      if (done) return;
      parser.feed(value);
    }
  } finally {
    options.signal.removeEventListener("abort", end);
    end();
  }
}

/**
 * Keeps a live stream open until `signal` ends it: reads with the bearer token, resumes after the last event seen, and
 * waits longer after each failure. Ends by itself, with `onError`, on an answer that will not change.
 */
export async function openEventStream(client: StreamClient, options: StreamOptions): Promise<void> {
  const { signal, onState } = options;
  let failures = 0;
  let lastId = "";
  let retryMilliseconds: number | undefined;
  const onEvent = (event: StreamEvent) => {
    failures = 0;
    options.onEvent(event);
  };
  while (!signal.aborted) {
    onState?.("connecting");
    const parser = createEventParser(onEvent, lastId);
    let retryAfterSeconds: number | undefined;
    try {
      await readOnce(client, options, parser);
      failures = Math.max(1, failures);
    } catch (thrown) {
      if (signal.aborted) break;
      const error = normaliseError(thrown);
      if (error.isFinal) {
        onState?.("closed");
        options.onError?.(error);
        return;
      }
      failures += 1;
      retryAfterSeconds = error.retryAfterSeconds;
    }
    retryMilliseconds = parser.retryMilliseconds() ?? retryMilliseconds;
    lastId = parser.lastId();
    onState?.("waiting");
    await pause(
      waitBeforeTry(failures, Math.random(), { retryMilliseconds, retryAfterSeconds }),
      signal,
    );
  }
  onState?.("closed");
}

/** Waits, but not past the end of the stream nor past the moment the network is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      globalThis.removeEventListener?.("online", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    globalThis.addEventListener?.("online", done);
  });
}
