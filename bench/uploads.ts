import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Call, callFrom, type Person, signUpFrom } from "./load/client-at-address.ts";
import { quoteBody } from "./load/requests.ts";
import type { Sending, Sent } from "./load/upload-senders.ts";
import { proportionalMegabytes, residentMegabytes } from "./measure/memory.ts";
import { percentile, report } from "./measure/metric.ts";
import { asInstalled, type Product, startProduct } from "./measure/product.ts";

/** So many pictures at once, each the largest and slowest there may be, from so many people at addresses of their own. */
const pictures = Number(process.env.BENCH_PICTURES ?? 400);
const people = Number(process.env.BENCH_PEOPLE ?? 50);
/**
 * The slowest of all pictures needs a second or two on this machine; a picture that has not arrived
 * after this time is counted as lost.
 */
const patienceSeconds = Number(process.env.BENCH_PATIENCE_SECONDS ?? 1200);
const probeMilliseconds = 50;

const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-uploads-"));
try {
  const command = [process.execPath, ...asInstalled.flags, "apps/api/src/main.ts"];
  const product = await startProduct({
    dataFolder,
    command,
    env: { ...asInstalled.env, SANDBOX_DRIVERS: "0" },
  });
  await measure(product);
  await product.stop();
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function measure(product: Product): Promise<void> {
  const senders: Person[] = [];
  for (let index = 0; index < people; index += 1)
    senders.push(await signUpFrom(product.url, `127.0.2.${index + 1}`));
  await pause(3000);
  report({
    name: "the program before, resident",
    unit: "MB",
    ours: residentMegabytes(product.pid).now,
  });
  const bystander = await signUpFrom(product.url, "127.0.3.1");
  const quiet = startProbes(product.url, bystander);
  await pause(15_000);
  reportProbes("before: others' calls", await quiet.stop());
  const others = startProbes(product.url, bystander);
  const memory = watchMemory(product.pid);
  const { stored, seconds, answers } = await sendAll({
    url: product.url,
    senders,
    pictures,
    patienceSeconds,
  });
  const { programMegabytes, picturesMegabytes } = memory.stop();
  report({ name: `${pictures} pictures of 10 MB at once: kept`, unit: "pictures", ours: stored });
  report({ name: "… all of that took", unit: "s", ours: seconds });
  for (const [outcome, times] of answers.sort())
    report({ name: `… answers: ${outcome}`, unit: "answers", ours: times });
  report({ name: "… the program at most, resident", unit: "MB", ours: programMegabytes });
  report({ name: "… the picture processes at most (PSS)", unit: "MB", ours: picturesMegabytes });
  reportProbes("… others' calls", await others.stop());
  const leftoverFiles = await readdir(join(dataFolder, "incoming"), {
    recursive: true,
    withFileTypes: true,
  });
  report({
    name: "… files left where pictures arrive",
    unit: "files",
    ours: leftoverFiles.filter((entry) => entry.isFile()).length,
  });
  report({
    name: "the program after, resident",
    unit: "MB",
    ours: residentMegabytes(product.pid).now,
  });
}

/** A separate process sends: otherwise its processor time would be counted as the product's. */
async function sendAll(sending: Sending): Promise<Sent> {
  const child = fork(fileURLToPath(new URL("load/upload-senders.ts", import.meta.url)), {
    execArgv: [],
  });
  await once(child, "message");
  child.send(sending);
  const [sent] = (await once(child, "message")) as [Sent];
  return sent;
}

/** Another person, who looks at their account and requests prices the whole time. */
function startProbes(url: string, { token, from }: Person) {
  const milliseconds: number[] = [];
  let failed = 0;
  let running = true;
  const probe = async (call: Pick<Call, "method" | "path" | "body">, everyMilliseconds: number) => {
    while (running) {
      const startedAt = performance.now();
      const { status } = await callFrom(url, { ...call, token, from });
      milliseconds.push(performance.now() - startedAt);
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

function reportProbes(
  label: string,
  { milliseconds, failed }: { milliseconds: number[]; failed: number },
): void {
  report({ name: `${label} p50`, unit: "ms", ours: percentile(milliseconds, 0.5) });
  report({ name: `${label} p99`, unit: "ms", ours: percentile(milliseconds, 0.99) });
  report({ name: `${label}, the slowest`, unit: "ms", ours: Math.max(...milliseconds) });
  report({
    name: `${label} that failed`,
    unit: "calls",
    ours: failed,
    note: `of ${milliseconds.length}`,
  });
}

function watchMemory(pid: number): {
  stop(): { programMegabytes: number; picturesMegabytes: number };
} {
  let picturesMegabytes = 0;
  const timer = setInterval(() => {
    picturesMegabytes = Math.max(
      picturesMegabytes,
      proportionalMegabytes(pid).get("the picture processes") ?? 0,
    );
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return { programMegabytes: residentMegabytes(pid).peak, picturesMegabytes };
    },
  };
}
