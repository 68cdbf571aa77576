import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, Refusal, refusals } from "@songtan/contract/errors";
import type { FastifyBaseLogger } from "fastify";
import { errorBody } from "./errors.ts";
import { preferredLocale } from "./locale.ts";

type ClientError = { code: string; rawPacket?: unknown };

const byNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too_large_upload",
  ERR_HTTP_REQUEST_TIMEOUT: "body_too_slow",
};

/**
 * Answers what Node could not read as a request: no route or hook has seen it, so the answer is
 * written by hand.
 * @param headers of every such answer
 */
export const answerClientErrors = (headers: Record<string, string>) =>
  function answer(this: { log: FastifyBaseLogger }, error: ClientError, socket: Socket): void {
    answerClientError(this.log, { error, socket, headers });
  };

type Unreadable = { error: ClientError; socket: Socket; headers: Record<string, string> };

function answerClientError(log: FastifyBaseLogger, { error, socket, headers }: Unreadable): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const requestId = crypto.randomUUID();
  log.debug({ code: error.code, requestId }, "not a request");
  if (!socket.writable) return void socket.destroy();
  const refusal = new Refusal(byNodeCode[error.code] ?? "invalid");
  const status = refusals[refusal.code];
  const body = JSON.stringify(
    errorBody(refusal, { locale: preferredLocale(languageIn(error.rawPacket)) ?? "th", requestId }),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** Finds the header in the raw bytes received, because Node failed before parsing the headers. */
const languageIn = (packet: unknown): string | undefined =>
  packet instanceof Uint8Array
    ? /^accept-language:\s*([^\r\n]{1,200})/im.exec(Buffer.from(packet).toString("latin1"))?.[1]
    : undefined;
