import type { ServerResponse } from "node:http";
import { heartbeatMilliseconds } from "@songtan/contract/events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { limitStreams } from "./stream-limits.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Off where a load test opens thousands of pages as one person. */
    limitsReaders: boolean;
  }
}

type StreamEvent = { id?: string; event: string; data: unknown };
export type EventStream = {
  /**
   * The id of the last event that the reader received before losing the stream, from its header; empty for a new
   * reader.
   */
  resumedAfter: string;
  send(event: StreamEvent): void;
  /** Writes the output of `eventBytes`, which is made once for many readers. */
  write(bytes: Buffer | string): void;
  /** Returns the number of bytes that the reader has not received yet. */
  backlogBytes(): number;
  close(): void;
  onClose(listener: () => void): void;
};

/**
 * A reader this far behind is disconnected: it reconnects with Last-Event-ID and gets the newest
 * view at once. So is one that consumed nothing of its backlog between two heartbeats, such as a
 * sleeping phone.
 */
const backlogBytes = 256 * 1024;
/** Longer than any id of ours; what a stranger sends is not looked at. */
const lastEventIdCharactersMax = 1000;
/** 3,000 readers come back at 750 a second. */
const retrySpreadMilliseconds = 4000;
const open = new Set<EventStream>();

type SerialisedEvent = { id?: string | undefined; event: string; json: string };
const eventText = ({ id, event, json }: SerialisedEvent): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`;
/** One event as it goes over the wire. */
export const eventBytes = (event: SerialisedEvent): Buffer => Buffer.from(eventText(event));

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
  // Readers who lose their streams together come back one after the other.
  response.write(
    `: songtan\nretry: ${1000 + Math.floor(Math.random() * retrySpreadMilliseconds)}\n\n`,
  );
  const closers: (() => void)[] = [];
  const stalled = stallWatch(response);
  const beat = () => {
    if (stalled()) return drop();
    response.write(": still here\n\n");
  };
  const heartbeat = setInterval(beat, heartbeatMilliseconds);
  let closed = false;
  /** Drops the backlog of a stalled reader at once; an orderly close would have to flush it first. */
  const drop = () => {
    stream.close();
    response.destroy();
  };
  const stream: EventStream = {
    resumedAfter: lastEventIdOf(request),
    send: ({ id, event, data }) =>
      stream.write(eventText({ id, event, json: JSON.stringify(data) })),
    write(bytes) {
      if (closed) return;
      if (response.writableLength > backlogBytes) return drop();
      response.write(bytes);
    },
    backlogBytes: () => (closed ? 0 : response.writableLength),
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
  if (request.server.limitsReaders) limitStreams(request, stream);
  response.on("close", () => stream.close());
  // A connection that breaks under a write says so here; without a listener that would end the program.
  response.on("error", () => stream.close());
  // The reader may have gone while the request was answered: no later event would report it.
  if (response.destroyed || request.raw.socket.destroyed) setImmediate(() => stream.close());
  return stream;
}

function lastEventIdOf({ headers }: FastifyRequest): string {
  const id = headers["last-event-id"];
  return typeof id === "string" && id.length <= lastEventIdCharactersMax ? id : "";
}

/** Returns at each heartbeat whether data waited since the last one and none of it was consumed. */
function stallWatch(response: ServerResponse): () => boolean {
  let waited = false;
  let sentBytes = 0;
  return () => {
    const now = (response.socket?.bytesWritten ?? 0) - response.writableLength;
    const stalled = waited && response.writableLength > 0 && now <= sentBytes;
    waited = response.writableLength > 0;
    sentBytes = now;
    return stalled;
  };
}

export const countEventStreams = (): number => open.size;

/** Ends every stream, so that a shutdown need not wait for people to close their pages. */
export function closeEventStreams(): void {
  for (const stream of [...open]) stream.close();
}

/** The response of a stream's route, for the published description. */
export const streamAnswer = {
  200: {
    description: "Events by name, their data as JSON.",
    content: { "text/event-stream": { schema: z.string() } },
  },
};
