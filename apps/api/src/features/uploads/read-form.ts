import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";

/**
 * A preValidation hook: the fields of a multipart form become the body. What cannot be read as one, because it was cut
 * off or never was one, is the sender's mistake; the parser would throw bare errors for it.
 */
export async function readForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts())
      body[part.fieldname] = part.type === "file" ? await part.toBuffer() : part.value;
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "FST_REQ_FILE_TOO_LARGE")
      throw new Refusal("too_large_upload");
    throw new Refusal("invalid", {}, { file: "format" });
  }
  request.body = body;
}
