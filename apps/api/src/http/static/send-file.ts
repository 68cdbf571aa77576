import type { FastifyReply } from "fastify";

/**
 * Sends a PDF as a download: its name is ours and plain, so that it needs no escaping, and no cache
 * keeps a copy.
 */
export const sendPdf = (
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Uint8Array },
) => sendFile(reply, { name: `${name}.pdf`, mime: "application/pdf", bytes });

export function sendFile(
  reply: FastifyReply,
  { name, mime, bytes }: { name: string; mime: string; bytes: Uint8Array },
): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"`)
    .header("cache-control", "private, no-store")
    .type(mime)
    .send(bytes);
}
