import type { Answer } from "./answer-checks.ts";
import type { Operation } from "./operations.ts";

/** The caller: by a token of the apps, a cookie of the console, or neither. */
export type Actor = {
  name: string;
  id?: string;
  token?: string;
  cookie?: string;
  /** Of staff: sends a change that wants password and code again, in turn, because a code is good once. */
  prove?: <T>(send: (proof: Proof) => Promise<T>) => Promise<T>;
};
export type Proof = { password: string; totp: string };
export type FormPart = string | { file: Buffer; type: string; name: string };
/** One request for a call, before it is written down as bytes. */
export type Request = {
  operation: Operation;
  actor: Actor;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Headers that vouch for the body as it is sent, where the caller's side signs it. */
  sign?: (body: string) => Record<string, string>;
  body:
    | { json: unknown }
    | { form: Record<string, FormPart> }
    | { raw: string; type: string }
    | null;
};

const timeoutMilliseconds = 60_000;
/** A stream does not end: its beginning is enough. */
const streamBytesMax = 2000;
const streamMilliseconds = 1500;

/** Sends a request and reads its answer; status 0 where none came. */
export async function send(url: string, request: Request): Promise<Answer> {
  const began = performance.now();
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), timeoutMilliseconds);
  try {
    const response = await fetch(`${url}${addressOf(request)}`, {
      method: request.operation.method,
      redirect: "manual",
      signal: stop.signal,
      ...written(request),
    });
    const contentType = response.headers.get("content-type") ?? "";
    const elapsedMilliseconds = performance.now() - began;
    const text = contentType.startsWith("text/event-stream")
      ? await beginningOf(response)
      : await response.text();
    const json = parsed(text, contentType);
    return {
      status: response.status,
      contentType,
      text,
      json,
      cookies: response.headers.getSetCookie(),
      elapsedMilliseconds,
    };
  } catch (problem) {
    const cause = (problem as { cause?: unknown }).cause ?? problem;
    return {
      status: 0,
      contentType: "",
      text: String(cause),
      json: null,
      cookies: [],
      elapsedMilliseconds: performance.now() - began,
    };
  } finally {
    clearTimeout(timeout);
    stop.abort();
  }
}

function addressOf({ operation, path, query }: Request): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encode(path[name] ?? name),
  );
  const queryString = Object.entries(query).map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  return queryString.length > 0 ? `${filled}?${queryString.join("&")}` : filled;
}

/** A lone surrogate has no bytes in UTF-8; it goes out as the three bytes some clients write for it. */
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;

function written({ actor, headers, sign, body, operation }: Request): {
  headers: Record<string, string>;
  body?: NonNullable<RequestInit["body"]>;
} {
  const all: Record<string, string> = {
    ...(actor.token && { authorization: `Bearer ${actor.token}` }),
    ...(actor.cookie && { cookie: actor.cookie }),
    ...headers,
  };
  if (!body || operation.method === "GET") return { headers: all };
  if (!("form" in body)) {
    const text = "json" in body ? (JSON.stringify(body.json) ?? "") : body.raw;
    const type = "json" in body ? "application/json" : body.type;
    return { headers: { "content-type": type, ...all, ...sign?.(text) }, body: text };
  }
  const form = new FormData();
  for (const [name, part] of Object.entries(body.form))
    if (typeof part === "string") form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part.file)], { type: part.type }), part.name);
  return { headers: all, body: form };
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  let text = "";
  const late = new Promise<{ done: true; value: undefined }>((resolve) =>
    setTimeout(() => resolve({ done: true, value: undefined }), streamMilliseconds),
  );
  while (reader && text.length < streamBytesMax && !text.includes("\n\n")) {
    const { done, value } = await Promise.race([reader.read(), late]);
    if (done || !value) break;
    text += Buffer.from(value).toString();
  }
  await reader?.cancel().catch(() => {});
  return text;
}

function parsed(text: string, contentType: string): unknown {
  if (!contentType.startsWith("application/json")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
