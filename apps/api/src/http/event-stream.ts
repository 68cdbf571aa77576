import { heartbeatMilliseconds } from "@songtan/contract/events";
import { limits } from "@songtan/domain/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type {} from "./auth.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Off where a load test opens thousands of pages as one person. */
    limitsReaders: boolean;
  }
}

export type StreamEvent = { id?: string; event: string; data: unknown };
export type EventStream = { send(event: StreamEvent): void; close(): void; onClose(listener: () => void): void };

/** A reader this far behind is cut off: it comes back with Last-Event-ID and gets the newest view at once. */
const backlogBytes = 512 * 1024;
const open = new Set<EventStream>();
/** The open streams of each reader, the oldest first. */
const readers = new Map<string, Set<EventStream>>();

/** Opens `text/event-stream` on a reply. Heartbeats keep proxies from closing it; ends with the client or the server. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-request-id": request.id,
  });
  response.write(": songtan\n\n");
  const closers: (() => void)[] = [];
  const heartbeat = setInterval(() => response.write(": still here\n\n"), heartbeatMilliseconds);
  let closed = false;
  const stream: EventStream = {
    send({ id, event, data }) {
      if (closed) return;
      if (response.writableLength > backlogBytes) return stream.close();
      response.write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close() {
      if (closed) return;
      closed = true;
      open.delete(stream);
      clearInterval(heartbeat);
      for (const closer of closers) closer();
      response.end();
    },
    onClose: (listener) => closers.push(listener),
  };
  open.add(stream);
  if (request.server.limitsReaders) limitReader(request, stream);
  response.on("close", () => stream.close());
  // The reader may have gone while the request was answered: nothing would tell us a second time.
  if (response.destroyed || request.raw.socket.destroyed) setImmediate(() => stream.close());
  return stream;
}

/**
 * A person has a few pages open; a phone that loses its network leaves streams behind that nobody closes. The oldest goes
 * when there are too many. Behind one address without an account there may be a whole office.
 */
function limitReader(request: FastifyRequest, stream: EventStream): void {
  const reader = request.actor?.accountId ?? request.ip;
  const max = request.actor ? limits.streamsPerAccount : limits.streamsPerAddress;
  const streams = readers.get(reader) ?? new Set();
  readers.set(reader, streams.add(stream));
  stream.onClose(() => {
    streams.delete(stream);
    if (streams.size === 0) readers.delete(reader);
  });
  const [oldest] = streams;
  if (streams.size > max) oldest?.close();
}

/** Ends every stream, so that a shutdown need not wait for people to close their pages. */
export function closeEventStreams(): void {
  for (const stream of [...open]) stream.close();
}

/** What a stream's route answers, for the published description. */
export const streamAnswer = {
  200: { description: "Events by name, their data as JSON.", content: { "text/event-stream": { schema: z.string() } } },
};
