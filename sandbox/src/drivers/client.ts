import { createHash } from "node:crypto";
import { pause } from "./pause.ts";

type Method = "GET" | "POST" | "PUT";
export type Picture = { id: string; purpose: "proof" | "signature" | "avatar"; bytes: Uint8Array<ArrayBuffer> };

/** One driver's phone: calls the public API as any phone does. */
export type DriverClient = {
  /** Sends one call and answers its `data`. Signs in when needed. Rejects with `CallRefused` when the API says no. */
  call<T>(method: Method, path: string, body?: unknown): Promise<T>;
  /** Sends a picture and answers what an event says about it. */
  upload(picture: Picture): Promise<{ id: string; sha256: string }>;
  /** The driver's event stream, until it or the signal ends. */
  stream(until: AbortSignal): AsyncGenerator<{ event: string; data: unknown }>;
  /** The newest PIN that a recipient was sent for a booking, as they would say it at the door. */
  askPin(phone: string, bookingNumber: string): Promise<string | null>;
  /** Off duty and signed out; for the moment when everything stops. */
  leave(deadline: AbortSignal): Promise<void>;
};

/** The API answered with a refusal. */
export class CallRefused extends Error {
  override name = "CallRefused";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

const callSeconds = 15;
const triesMax = 4;

export function createClient(phone: {
  url: string;
  identifier: string;
  password: string;
  signal: AbortSignal;
}): DriverClient {
  const { url, signal } = phone;
  let token: string | null = null;
  let signingIn: Promise<string> | null = null;

  async function signIn(): Promise<string> {
    const { identifier, password } = phone;
    const response = await fetch(`${url}/api/driver/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Songtan simulated driver" },
      body: JSON.stringify({ identifier, password }),
      signal: deadline(signal),
    });
    if (!response.ok) throw await refusalOf(response);
    token = ((await response.json()) as { token: string }).token;
    return token;
  }

  function freshToken(): Promise<string> {
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  /** Signs in again after a 401, waits after a 429, and gives up on anything else. */
  async function send(path: string, init: RequestInit, until?: AbortSignal): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const bearer = token ?? (await freshToken());
      const headers = { ...init.headers, authorization: `Bearer ${bearer}` };
      const response = await fetch(`${url}${path}`, { ...init, headers, signal: until ?? deadline(signal) });
      if (response.ok) return response;
      const refusal = await refusalOf(response);
      if (tries >= triesMax || (response.status !== 401 && response.status !== 429)) throw refusal;
      if (response.status === 401) token = null;
      else await pause(Math.min(30, Number(response.headers.get("retry-after") ?? 5)), signal);
    }
  }

  return {
    async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
      const json =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const response = await send(path, { method, ...json });
      return ((await response.json()) as { data: T }).data;
    },
    async upload({ id, purpose, bytes }) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const form = new FormData();
      form.set("purpose", purpose);
      form.set("id", id);
      form.set("sha256", sha256);
      form.set("file", new Blob([bytes], { type: "image/png" }), `${purpose}.png`);
      await (await send("/api/uploads", { method: "POST", body: form })).arrayBuffer();
      return { id, sha256 };
    },
    async *stream(until) {
      const response = await send("/api/driver/events", { headers: { accept: "text/event-stream" } }, until);
      if (response.body) yield* readEvents(response.body);
    },
    async askPin(recipient, bookingNumber) {
      const response = await fetch(`${url}/sandbox/inbox?to=${encodeURIComponent(recipient)}`, {
        signal: deadline(signal),
      });
      const { data } = (await response.json()) as { data: { text: string; code?: string }[] };
      return data.find(({ text, code }) => /^\d{4}$/.test(code ?? "") && text.includes(bookingNumber))?.code ?? null;
    },
    async leave(until) {
      if (!token) return;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const off = { method: "PUT", headers, body: JSON.stringify({ onDuty: false }), signal: until };
      await (await fetch(`${url}/api/driver/duty`, off)).arrayBuffer();
      const { "content-type": _none, ...bearer } = headers;
      await (await fetch(`${url}/api/driver/logout`, { method: "POST", headers: bearer, signal: until })).arrayBuffer();
    },
  };
}

const deadline = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(callSeconds * 1000)]);

async function refusalOf(response: Response): Promise<CallRefused> {
  const answer = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  return new CallRefused(response.status, answer?.error?.code ?? "unknown");
}

/** Reads `text/event-stream`: events with data; comments and ids are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: unknown }> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split("\n")
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const [event, data] = [field("event"), field("data")];
      if (event && data) yield { event, data: JSON.parse(data) as unknown };
    }
  }
}
