import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * A route's onSend hook for answers that come before the body's end: closing a connection with
 * unread bytes resets it and loses the answer, so the rest is read and discarded at once, within
 * the limits of `cutSlowBodies`. This holds even where the client or a shutdown wants the
 * connection closed; system buffers hold some megabytes per connection.
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
