import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "./client-at-address.ts";
import { heavyPicture } from "./heavy-picture.ts";

export type Sending = { url: string; senders: Person[]; pictures: number; patienceSeconds: number };
export type Sent = { stored: number; seconds: number; answers: [string, number][] };

type Answer = { status: number; retryAfterSeconds: number };

const picture = heavyPicture(8000, 5000, 10 * 1024 * 1024);
const answers = new Map<string, number>();
const count = (outcome: string) => answers.set(outcome, (answers.get(outcome) ?? 0) + 1);

// Phones have processors of their own: what they do must not slow what is measured.
setPriority(5);
process.once("message", async ({ url, senders, pictures, patienceSeconds }: Sending) => {
  const begun = performance.now();
  const deadline = begun + patienceSeconds * 1000;
  const arrived = await Promise.all(
    Array.from({ length: pictures }, (_, index) =>
      sendUntilAccepted(url, senders[index % senders.length] as Person, deadline),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  process.send?.({
    stored: arrived.filter(Boolean).length,
    seconds,
    answers: [...answers],
  } satisfies Sent);
  process.disconnect();
});
process.send?.("ready");

/** Works as a phone does: a sender that gets a retry time comes back at that time. */
async function sendUntilAccepted(url: string, sender: Person, deadline: number): Promise<boolean> {
  const id = randomUUID();
  while (performance.now() < deadline) {
    const { status, retryAfterSeconds } = await send(url, sender, id);
    count(status === 0 ? "no answer" : String(status));
    if (status === 201) return true;
    if (status !== 503 && status !== 429) return false;
    if (retryAfterSeconds === 0) count("without Retry-After");
    await pause(Math.max(1, retryAfterSeconds) * 1000 * (1 + Math.random() / 2));
  }
  return false;
}

/** Status 0: the connection was lost before an answer. */
function send(url: string, { token, from }: Person, id: string): Promise<Answer> {
  const boundary = "a-boundary";
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field("id", id)}${field("purpose", "parcel")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + picture.length + tail.length,
    };
    const sending = request(new URL("/api/uploads", url), {
      method: "POST",
      localAddress: from,
      headers,
      agent: false,
    });
    sending.on("error", () => resolve({ status: 0, retryAfterSeconds: 0 }));
    sending.on("response", (response) => {
      response.resume();
      response.on("end", () => {
        sending.destroy();
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: Number(response.headers["retry-after"] ?? 0),
        });
      });
    });
    for (const part of [head, picture, tail]) sending.write(part);
    sending.end();
  });
}
