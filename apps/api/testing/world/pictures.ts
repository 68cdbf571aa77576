import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { type Answer, call } from "./call.ts";
import type { TestWorld } from "./test-world.ts";

export const sha256Hex = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** A photograph-like picture: noise does not compress away. */
export const photo = (width = 1600, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

type Form = {
  file?: Uint8Array;
  purpose?: string;
  id?: string;
  sha256?: string;
  redaction?: string;
};

/** A picture the way a browser sends it: as a multipart form. */
export function pictureForm({ file, ...fields }: Form): {
  body: Buffer;
  headers: Record<string, string>;
} {
  const boundary = randomUUID();
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  if (file) {
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\n`,
    );
    parts.push("content-type: image/jpeg\r\n\r\n", file, "\r\n");
  }
  parts.push(`--${boundary}--\r\n`);
  return {
    body: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export function sendPicture(
  world: TestWorld,
  token: string,
  ...[form, headers = {}]: [form: Form, headers?: Record<string, string>]
): Promise<Answer<{ id: string; url: string }>> {
  const sent = pictureForm(form);
  return call(world, "POST /uploads", {
    token,
    body: sent.body,
    headers: { ...headers, ...sent.headers },
  });
}
