import { createHash, randomUUID } from "node:crypto";
import { type Answer, call } from "./call.ts";
import type { TestWorld } from "./test-world.ts";

export const sha256Hex = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

type Form = { file?: Uint8Array; purpose?: string; id?: string; sha256?: string; redaction?: string };

/** Sends a picture the way a browser does: as a multipart form. */
export async function sendPicture(
  world: TestWorld,
  token: string,
  ...[{ file, ...fields }, headers = {}]: [form: Form, headers?: Record<string, string>]
): Promise<Answer<{ id: string; url: string }>> {
  const boundary = randomUUID();
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (file) {
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\n`);
    parts.push("content-type: image/jpeg\r\n\r\n", file, "\r\n");
  }
  parts.push(`--${boundary}--\r\n`);
  return call(world, "POST /uploads", {
    token,
    body: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}
