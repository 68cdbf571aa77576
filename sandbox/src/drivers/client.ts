import { createHash } from "node:crypto";
import type { DocumentPicture } from "../pictures/document-pictures.ts";
import type { Answer, Connections, Sending } from "./connections.ts";
import { readEvents, type StreamEvent } from "./event-stream.ts";
import { pause } from "./pause.ts";

type Method = Sending["method"];
export type Picture = {
  id: string;
  purpose: "proof" | "signature" | "avatar" | DocumentPicture;
  bytes: Uint8Array<ArrayBuffer>;
};

/** One driver's phone: calls the public API as any phone does. */
export type DriverClient = {
  /**
   * Sends one call and returns its `data`. Signs in when needed. Rejects with `CallRefused` when the API refuses the
   * call.
   */
  call<T>(method: Method, path: string, body?: unknown): Promise<T>;
  /** Sends a picture and answers what an event says about it. */
  upload(picture: Picture): Promise<{ id: string; sha256: string }>;
  /** The driver's event stream, until it or the signal ends. */
  stream(until: AbortSignal): AsyncGenerator<StreamEvent>;
  /**
   * The PINs that a phone was sent for a booking, the newest first, as its owner would say them at the door: one who receives at
   * two stops has two.
   */
  fetchPins(phone: string, bookingNumber: string): Promise<string[]>;
  /** Off duty and signed out; for the moment when everything stops. */
  leave(until: AbortSignal): Promise<void>;
};

/** The API answered with a refusal. */
export class CallRefused extends Error {
  override name = "CallRefused";
  readonly status: number;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
  }
}

export type Phone = {
  connections: Connections;
  identifier: string;
  password: string;
  signal: AbortSignal;
};

const callSeconds = 15;
const triesMax = 4;
const retryAfterSecondsMax = 30;

export function createClient(phone: Phone): DriverClient {
  const { connections, signal } = phone;
  let token: string | null = null;
  let signingIn: Promise<string> | null = null;

  async function signIn(): Promise<string> {
    token = await logIn(phone);
    return token;
  }

  function bearer(): Promise<string> {
    if (token) return Promise.resolve(token);
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  /** Signs in again after a 401, waits after a 429, and gives up on anything else. */
  async function send(sending: Omit<Sending, "signal">): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const headers = { ...sending.headers, authorization: `Bearer ${await bearer()}` };
      const answer = await connections.send({ ...sending, headers, signal: deadline(signal) });
      if (answer.status < 300) return answer;
      if (tries >= triesMax || (answer.status !== 401 && answer.status !== 429))
        throw await refusalOf(answer);
      if (answer.status === 401) token = null;
      else await pause(Math.min(retryAfterSecondsMax, answer.retryAfterSeconds), signal);
    }
  }

  return {
    async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
      const answer = await send({
        method,
        path,
        ...(body !== undefined && { headers: json, body: JSON.stringify(body) }),
      });
      return (await answer.json<{ data: T }>()).data;
    },
    async upload(picture) {
      const sha256 = createHash("sha256").update(picture.bytes).digest("hex");
      await send({ method: "POST", path: "/api/uploads", ...(await asForm(picture, sha256)) });
      return { id: picture.id, sha256 };
    },
    async *stream(until) {
      const headers = { accept: "text/event-stream", authorization: `Bearer ${await bearer()}` };
      const { status, body } = await connections.listen({
        method: "GET",
        path: "/api/driver/events",
        headers,
        signal: until,
      });
      if (status === 401) token = null;
      if (status === 200) yield* readEvents(body);
    },
    async fetchPins(recipient, bookingNumber) {
      const path = `/sandbox/inbox?to=${encodeURIComponent(recipient)}`;
      const answer = await connections.send({ method: "GET", path, signal: deadline(signal) });
      const { data } = await answer.json<{ data: { text: string; code?: string }[] }>();
      const ofBooking = data.filter(({ text }) => text.includes(bookingNumber));
      return ofBooking.flatMap(({ code = "" }) => (/^\d{4}$/.test(code) ? [code] : []));
    },
    async leave(until) {
      if (!token) return;
      const headers = { authorization: `Bearer ${token}` };
      const body = JSON.stringify({ onDuty: false });
      await connections.send({
        method: "PUT",
        path: "/api/driver/duty",
        headers: { ...headers, ...json },
        body,
        signal: until,
      });
      await connections.send({
        method: "POST",
        path: "/api/driver/logout",
        headers,
        signal: until,
      });
    },
  };
}

const json = { "content-type": "application/json" };
const deadline = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(callSeconds * 1000)]);

async function logIn({ connections, identifier, password, signal }: Phone): Promise<string> {
  const answer = await connections.send({
    method: "POST",
    path: "/api/driver/login",
    headers: json,
    body: JSON.stringify({ identifier, password }),
    signal: deadline(signal),
  });
  if (answer.status !== 200) throw await refusalOf(answer);
  return (await answer.json<{ token: string }>()).token;
}

/** The multipart form of a picture, written by the platform. */
async function asForm({ id, purpose, bytes }: Picture, sha256: string) {
  const form = new FormData();
  form.set("purpose", purpose);
  form.set("id", id);
  form.set("sha256", sha256);
  // Drawn with religion and blood group under black bars.
  if (purpose === "citizen-card") form.set("redaction", "confirmed");
  form.set("file", new Blob([bytes], { type: "image/png" }), `${purpose}.png`);
  const written = new Response(form);
  const headers = { "content-type": written.headers.get("content-type") ?? "" };
  return { headers, body: new Uint8Array(await written.arrayBuffer()) };
}

async function refusalOf(answer: Answer): Promise<CallRefused> {
  const body = await answer.json<{ error?: { code?: string } }>().catch(() => null);
  return new CallRefused(answer.status, body?.error?.code ?? "unknown");
}
