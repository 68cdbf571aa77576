import type { FastifyReply } from "fastify";

/** Sends a PDF as a download. We choose its name, so it does not need escaping; caches must not store the file. */
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
