import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { percentile, report } from "./figure.ts";
import { heavyPicture } from "./heavy-picture.ts";
import { proportionalMegabytes, residentMegabytes } from "./memory.ts";
import { type Product, startProduct } from "./product.ts";
import { quoteBody } from "./requests.ts";

/** So many pictures at once, each the largest and slowest there may be, from so many people at addresses of their own. */
const pictures = Number(process.env.BENCH_PICTURES ?? 400);
const people = Number(process.env.BENCH_PEOPLE ?? 50);
/** The slowest of all pictures takes this machine a second or two; after so long what has not arrived is counted as lost. */
const patienceSeconds = Number(process.env.BENCH_PATIENCE_SECONDS ?? 1200);
const probeMilliseconds = 50;

type Sender = { token: string; from: string };
type Answer = { status: number; retryAfterSeconds: number };
const answers = new Map<string, number>();
const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

const picture = heavyPicture(8000, 5000, 10 * 1024 * 1024);
const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-uploads-"));
try {
  const product = await startProduct({ dataFolder, env: { SANDBOX_DRIVERS: "0" } });
  await measure(product);
  await product.stop();
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function measure(product: Product): Promise<void> {
  const senders: Sender[] = [];
  for (let index = 0; index < people; index += 1) senders.push(await signUp(product.url, `127.0.2.${index + 1}`));
  await pause(3000);
  report({ name: "the program before, resident", unit: "MB", ours: residentMegabytes(product.pid).now });
  const others = startProbes(product.url, await signUp(product.url, "127.0.3.1"));
  await pause(2000);
  const memory = watchMemory(product.pid);
  const begun = performance.now();
  const deadline = begun + patienceSeconds * 1000;
  const arrived = await Promise.all(
    Array.from({ length: pictures }, (_, index) =>
      sendUntilTaken(product.url, senders[index % people] as Sender, deadline),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const { programMegabytes, picturesMegabytes } = memory.stop();
  const kept = arrived.filter(Boolean).length;
  report({ name: `${pictures} pictures of 10 MB at once: kept`, unit: "pictures", ours: kept });
  report({ name: "… all kept after", unit: "s", ours: seconds });
  for (const [what, times] of [...answers].sort()) report({ name: `… answers: ${what}`, unit: "answers", ours: times });
  report({ name: "… the program at most, resident", unit: "MB", ours: programMegabytes });
  report({ name: "… the picture processes at most (PSS)", unit: "MB", ours: picturesMegabytes });
  const { milliseconds, failed } = await others.stop();
  report({ name: "… others' calls p50", unit: "ms", ours: percentile(milliseconds, 0.5) });
  report({ name: "… others' calls p99", unit: "ms", ours: percentile(milliseconds, 0.99) });
  report({ name: "… others' calls, the slowest", unit: "ms", ours: Math.max(...milliseconds) });
  report({ name: "… others' calls that failed", unit: "calls", ours: failed, note: `of ${milliseconds.length}` });
  const left = await readdir(join(dataFolder, "incoming"), { recursive: true, withFileTypes: true });
  report({
    name: "… files left where pictures arrive",
    unit: "files",
    ours: left.filter((one) => one.isFile()).length,
  });
  report({ name: "the program after, resident", unit: "MB", ours: residentMegabytes(product.pid).now });
}

/** As a phone does it: whoever is told to come back does, when they were told. */
async function sendUntilTaken(url: string, sender: Sender, deadline: number): Promise<boolean> {
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
function send(url: string, { token, from }: Sender, id: string): Promise<Answer> {
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

type Json = { method: "GET" | "POST"; path: string; from: string; token?: string; body?: object };

/** One call of somebody at an address of their own. Status 0: no answer. */
function callAs<Body>(url: string, { method, path, from, token, body }: Json): Promise<{ status: number; body: Body }> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const asked = request(new URL(path, url), { method, headers, localAddress: from, timeout: 30_000 }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Body }));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve({ status: 0, body: {} as Body }));
    asked.end(body && JSON.stringify(body));
  });
}

async function signUp(url: string, from: string): Promise<Sender> {
  const number = from.split(".").map((part) => part.padStart(3, "0"));
  const body = {
    firstName: "มาลี",
    lastName: "ใจดี",
    phone: `08${number.slice(2).join("").padStart(8, "9")}`,
    email: `bench-${from}@example.com`,
    password: "a long password for a bench",
    locale: "th",
    acceptTerms: true,
    acceptPrivacy: true,
  };
  const path = "/api/customer/sign-up";
  const answer = await callAs<{ token: string }>(url, { method: "POST", path, from, body });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { token: answer.body.token, from };
}

/** Somebody else, who looks at their account and asks for prices the whole time. */
function startProbes(url: string, { token, from }: Sender) {
  const milliseconds: number[] = [];
  let failed = 0;
  let running = true;
  const probe = async (call: Pick<Json, "method" | "path" | "body">, everyMilliseconds: number) => {
    while (running) {
      const asked = performance.now();
      const { status } = await callAs(url, { ...call, token, from });
      milliseconds.push(performance.now() - asked);
      if (status >= 300 || status === 0) failed += 1;
      await pause(everyMilliseconds);
    }
  };
  const probing = Promise.all([
    probe({ method: "GET", path: "/api/customer/user" }, probeMilliseconds * 2),
    probe({ method: "GET", path: "/api/tariff" }, probeMilliseconds * 4),
    // Thirty a minute are allowed.
    probe({ method: "POST", path: "/api/quotes", body: quoteBody }, 2500),
  ]);
  return {
    async stop() {
      running = false;
      await probing;
      return { milliseconds, failed };
    },
  };
}

function watchMemory(pid: number): { stop(): { programMegabytes: number; picturesMegabytes: number } } {
  let picturesMegabytes = 0;
  const timer = setInterval(() => {
    picturesMegabytes = Math.max(picturesMegabytes, proportionalMegabytes(pid).get("the picture processes") ?? 0);
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return { programMegabytes: residentMegabytes(pid).peak, picturesMegabytes };
    },
  };
}
