import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, seededRandom } from "@songtan/sandbox/data/random";
import { freePort } from "../../apps/api/testing/world/free-port.ts";
import { type Product, productIn } from "../kills/product.ts";
import { type Caller, openCaller } from "./calls/caller.ts";
import { type MutationContext, mutate } from "./mutate.ts";
import { blankRequest, renewSessions, strangers } from "./mutation-context.ts";
import { buildWorld } from "./world/build-world.ts";
import type { World } from "./world/world.ts";

/** So many requests later the records have all come to an end: people make new ones. */
const worldRequests = 20_000;
/** Mutations end sessions; people who were signed out come in again after so many requests. */
const signInRequests = 500;
const sideBySide = 6;
const burstShare = 0.02;
const burstRequests = 6;

export type FuzzResult = {
  operations: number;
  /** Published calls that no request of the world has brought to a 2xx. */
  unreached: string[];
  requests: number;
  statuses: Record<string, number>;
  /** What is wrong with answers, and chapters of the world that did not come to their end. */
  problems: string[];
};
type Progress = (sentence: string) => void;

/** Starts the product, lets people use every call of it, then sends what no app would. The seed decides what that is. */
export async function runFuzz(
  { seed, requests }: { seed: string; requests: number },
  onProgress: Progress = () => {},
): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-fuzz-"));
  // Else the database, which never runs as root, would keep its files elsewhere.
  await chmod(folder, 0o755);
  const product = productIn(folder, {
    port: await freePort(),
    settings: { MAP_PUBLIC_STYLE: "off" },
  });
  try {
    await product.start();
    const caller = await openCaller(product.url);
    const sent = await play(
      { caller, product },
      { random: seededRandom(seed), requests, onProgress },
    );
    const problems = [
      ...caller
        .problems()
        .map(({ problem, example, times }) => `${times} × ${problem}\n    ${example}`),
      ...sent.failures,
      ...(await checkStillSound(sent.world)),
    ];
    return {
      operations: caller.operations.length,
      unreached: caller.unreached(),
      requests: caller.requests(),
      statuses: addUp(caller),
      problems,
    };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Playing = { random: Random; requests: number; onProgress: Progress };

async function play(
  ground: { caller: Caller; product: Product },
  { random, requests, onProgress }: Playing,
): Promise<{ world: World; failures: string[] }> {
  const built = await buildWorld(ground);
  const { caller } = ground;
  const shown = new Set<string>();
  onProgress(
    `${caller.operations.length - caller.unreached().length} of ${caller.operations.length} calls reached`,
  );
  for (let sent = 0; sent < requests; sent += signInRequests) {
    if (sent > 0 && sent % worldRequests === 0) {
      const { failures, world } = await buildWorld(ground, { drivers: built.world.nextDriver });
      built.world = world;
      // By now prices, terms and people are what mutations made of them: some chapters may be refused.
      for (const sentence of failures) onProgress(`not played again: ${sentence}`);
    }
    const context = await loadContext(built.world);
    await sendMutated(caller, {
      random,
      context,
      count: Math.min(signInRequests, requests - sent),
    });
    for (const { problem, example } of caller
      .problems()
      .filter((entry) => !shown.has(entry.problem))) {
      shown.add(problem);
      const requestId = example.match(/"requestId":"([^"]+)"/)?.[1];
      const log = requestId ? ground.product.logLinesWith(requestId) : [];
      onProgress([`found: ${problem}`, example, ...log].join("\n    "));
    }
    if (sent % 5000 === 0)
      onProgress(`${sent} of ${requests} requests, ${shown.size} kinds of problem`);
  }
  return built;
}

async function loadContext(world: World): Promise<MutationContext> {
  const { caller } = world;
  const requests = [...caller.samples.values()].flat();
  const actors = [...new Set(requests.map(({ actor }) => actor))];
  await renewSessions(world, actors);
  const ids = [...new Set(requests.flatMap(({ path }) => Object.values(path)))];
  const keys = requests.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
  return { actors: [...actors, ...strangers], ids, keys };
}

async function sendMutated(
  caller: Caller,
  { random, context, count }: { random: Random; context: MutationContext; count: number },
): Promise<void> {
  let remaining = count;
  const sender = async () => {
    while (remaining > 0) {
      const operation = random.pick(caller.operations);
      const samples = caller.samples.get(operation.name);
      const sample = samples ? random.pick(samples) : blankRequest(operation, random, context);
      const request = mutate(sample, random, context);
      const times = random.chance(burstShare) ? burstRequests : 1;
      remaining -= times;
      await Promise.all(Array.from({ length: times }, () => caller.sendRequest(request)));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, sender));
}

/** The process has lived, and its books are whole. */
async function checkStillSound(world: World): Promise<string[]> {
  const { caller, staff } = world;
  await renewSessions(world, [staff]);
  const ready = await fetch(`${caller.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!ready) return ["the product is not ready any more"];
  const proof = await caller.call(staff, "GET /console/books/proof");
  const isSound = proof.status === 200 && proof.data.whole === true;
  return isSound ? [] : [`the books are not whole: ${proof.text.slice(0, 1000)}`];
}

function addUp({ statuses }: Caller): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of statuses.values())
    for (const [status, count] of counts) sums[status] = (sums[status] ?? 0) + count;
  return sums;
}
