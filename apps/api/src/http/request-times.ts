import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendRefusal } from "./errors.ts";

/**
 * Time limits for the arrival of a request. Streams and slow answers are not limited: only the
 * client's sending counts.
 */
export const requestTimes = {
  /** A line of headers is a few packets; a connection a browser opened ahead is opened again when it is needed. */
  headersSeconds: 30,
  /** The time until a phone must begin to send the body; enough for a switch from Wi-Fi to mobile data. */
  bodyStartSeconds: 20,
  /** A little below the 50 kB/s of a slow phone network: a picture of 10 MB has 282 seconds, a booking of 3 kB has 21. */
  bodyBytesPerSecondMin: 40_000,
  /** The longest any request has, its headers included; above what the largest picture needs. */
  requestSeconds: 320,
  /** Eight heartbeats of a stream: a connection on which neither side moved a byte for so long is dead. */
  silentSeconds: 120,
  /** The interval at which Node checks for requests over their time, which is the error of the two limits it enforces. */
  checkSeconds: 5,
};
export type RequestTimes = typeof requestTimes;

/**
 * Connections of one program: 3,000 open streams were measured at 82 MB, so these are about 300 MB. More are closed as they
 * come, which a proxy answers by its next program.
 */
export const connectionsMax = 10_000;

/**
 * Connections the system queues until the program accepts them. Node's default of 511 was full when
 * 3,000 readers reconnected to a busy machine, and every fifth was reset.
 */
export const connectionsWaitingMax = 4096;

/** Returns the limits that Fastify and Node enforce. */
export const serverTimes = (times: RequestTimes) => ({
  requestTimeout: times.requestSeconds * 1000,
  connectionTimeout: times.silentSeconds * 1000,
  http: {
    headersTimeout: times.headersSeconds * 1000,
    connectionsCheckingInterval: times.checkSeconds * 1000,
  },
});

/** Larger than any call except an upload needs; a longer body is refused by its header. */
export const bodyBytesMax = 1024 * 1024;

/**
 * The time limit of a body, in whole seconds.
 * @param bytes the announced length; null when unknown, which counts as the largest of its kind
 */
export function bodySeconds(
  bytes: number | null,
  upload: boolean,
  times: RequestTimes = requestTimes,
): number {
  const most = upload ? limits.imageBytesMax : bodyBytesMax;
  return (
    times.bodyStartSeconds + Math.ceil(Math.min(bytes ?? most, most) / times.bodyBytesPerSecondMin)
  );
}

/**
 * Refuses a body that arrives too slowly and closes its connection, so that a client cannot hold it open with a
 * trickle of bytes.
 */
export function cutSlowBodies(app: FastifyInstance, times: RequestTimes): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !hasBody(request)) return;
    const cut = () => {
      if (raw.complete || raw.destroyed) return;
      const answerable = !reply.sent && !reply.raw.headersSent;
      if (!answerable) return raw.destroy();
      // A client that sends this slowly may read as slowly: the connection does not wait for that
      // either.
      reply.raw.once("finish", () => raw.destroy());
      sendRefusal(new Refusal("body_too_slow"), request, reply.header("connection", "close"));
    };
    const timer = setTimeout(
      cut,
      bodySeconds(lengthOf(request), isUpload(request), times) * 1000,
    ).unref();
    raw.once("end", () => clearTimeout(timer));
    raw.once("close", () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const lengthOf = ({ headers }: FastifyRequest): number | null =>
  headers["content-length"] === undefined ? null : Number(headers["content-length"]);

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;
