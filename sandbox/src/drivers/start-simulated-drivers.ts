import { setMaxListeners } from "node:events";
import { seededRandom } from "../data/random.ts";
import type { SimulatedAccount } from "../demo/load/load-demo-data.ts";
import { waitingPlace } from "../demo/plan-drivers.ts";
import { createClient } from "./client.ts";
import { type Connections, openConnections } from "./connections.ts";
import type { Driver } from "./driver.ts";
import { type OnDemandDriver, runOnDemandDrivers } from "./on-demand-drivers.ts";
import { pause } from "./pause.ts";
import { sendPendingPictures } from "./pending-pictures.ts";
import { runDriver } from "./run-driver.ts";
import { submitDocuments } from "./submit-documents.ts";

export type SimulatedDriversInput = {
  url: string;
  /** It opens the inbox, where drivers read the PINs that recipients got. */
  inboxCookie: string;
  count: number;
  speed: number;
  accounts: readonly SimulatedAccount[];
};

/** Sign-ins hash passwords, which is slow on purpose: one after the other, so that people are served in between. */
const staggerSeconds = 0.15;
const leaveSeconds = 0.9;

/**
 * Starts the simulated drivers; with a count of 0, only the demo history's pictures and the
 * applicants' documents are sent.
 */
export function startSimulatedDrivers({
  url,
  inboxCookie,
  count,
  speed,
  accounts,
}: SimulatedDriversInput): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal);
  const onDuty = new Set<Driver>();
  const debug =
    process.env.LOG_LEVEL === "debug" ? (line: string) => console.debug(line) : () => {};

  const connections = openConnections(url, inboxCookie);
  const start = (account: SimulatedAccount, startPosition: StartPosition): OnDemandDriver => {
    const leaving = new AbortController();
    const until = AbortSignal.any([signal, leaving.signal]);
    setMaxListeners(0, until);
    const driver = newDriver({
      account,
      connections,
      speed,
      count,
      startPosition,
      signal: until,
      debug,
    });
    onDuty.add(driver);
    runDriver(driver).catch((problem) => debug(`${driver.name}: ${String(problem)}`));
    return {
      driver,
      async leave() {
        leaving.abort();
        onDuty.delete(driver);
        await driver.client.leave(AbortSignal.timeout(leaveSeconds * 1000));
      },
    };
  };

  const cityDrivers = accounts.slice(0, count);
  const random = seededRandom(`roamers ${Date.now()}`);
  const run = async () => {
    for (const account of cityDrivers) {
      start(account, {
        at: waitingPlace(account.city, seededRandom(account.identifier)),
        isOnDemand: false,
      });
      await pause(staggerSeconds, signal);
    }
    await sendPendingPictures({ connections, signal }).catch((problem) =>
      debug(`pictures: ${String(problem)}`),
    );
    await submitDocuments({ connections, signal }).catch((problem) =>
      debug(`papers: ${String(problem)}`),
    );
    if (count === 0) return;
    const spare = shuffled(accounts.slice(count), random.next);
    const startOnDemand = (account: SimulatedAccount, at: Driver["position"]) =>
      start(account, { at, isOnDemand: true });
    const onDemandDrivers = (await findWorking(connections, { spare, signal })).map((account) =>
      startOnDemand(account, waitingPlace(account.city, random)),
    );
    await runOnDemandDrivers({
      connections,
      random,
      signal,
      onDemandDrivers,
      spare,
      start: startOnDemand,
      debug,
    });
  };
  run().catch((problem) => debug(`simulated drivers: ${String(problem)}`));

  return {
    async stop() {
      stopping.abort();
      const deadline = AbortSignal.timeout(leaveSeconds * 1000);
      await Promise.allSettled([...onDuty].map((driver) => driver.client.leave(deadline)));
      connections.close();
    },
  };
}

/** Roamers that had a booking when the program stopped. */
async function findWorking(
  connections: Connections,
  { spare, signal }: { spare: readonly SimulatedAccount[]; signal: AbortSignal },
): Promise<SimulatedAccount[]> {
  const answer = await connections.send({ method: "GET", path: "/sandbox/working", signal });
  const { data } = await answer.json<{ data: { identifier: string }[] }>();
  return spare.filter(({ identifier }) =>
    data.some((working) => working.identifier === identifier),
  );
}

type StartPosition = { at: Driver["position"]; isOnDemand: boolean };
type NewDriver = Pick<SimulatedDriversInput, "speed" | "count"> & {
  connections: Connections;
  account: SimulatedAccount;
  startPosition: StartPosition;
  signal: AbortSignal;
  debug(line: string): void;
};

const idleSecondsLeast = 12;
/** Many idle drivers report less often each: presence needs one report in two minutes. */
const idleReportsPerSecond = 6;

function newDriver({
  account,
  connections,
  speed,
  count,
  startPosition,
  signal,
  debug,
}: NewDriver): Driver {
  const { identifier, password, vehicle, city } = account;
  return {
    name: identifier,
    client: createClient({ connections, identifier, password, signal }),
    random: seededRandom(`${identifier} ${Date.now()}`),
    vehicle,
    city: startPosition.isOnDemand ? null : city,
    speed,
    position: startPosition.at,
    seenAt: new Date(0),
    idleSince: new Date(),
    idleSeconds: Math.min(75, Math.max(idleSecondsLeast, count / idleReportsPerSecond)),
    signal,
    debug,
  };
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((item) => ({ item, turn: next() }))
    .sort((left, right) => left.turn - right.turn)
    .map(({ item }) => item);
}
