import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * A route's onSend hook, for answers that come before the body's end. A connection that is closed with bytes unread is
 * reset, and the reset takes the answer along: so it stays open while the rest is read and thrown away, also where the
 * client or a shutdown wants it closed. How long that may take `cutSlowBodies` says. It is read at once: what waits in the
 * system's buffers is some megabytes for each connection.
 */
export async function readToEnd(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  const closes = request.headers.connection?.toLowerCase() === "close" || request.server.draining;
  reply.header("connection", "keep-alive");
  reply.raw.once("finish", () => {
    // A parser that has given up reads no further.
    raw.resume();
    if (closes) raw.once("end", () => raw.socket.end());
  });
}
