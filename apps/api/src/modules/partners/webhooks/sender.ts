import type { Deps } from "../../../deps/deps.ts";
import { type Claimed, claimDeliveries } from "./claim-deliveries.ts";
import { distributeEvents } from "./distribute-events.ts";
import { sendDelivery } from "./send-delivery.ts";

type SenderDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "hub">;

/** Retries become due without a signal. */
const tickMilliseconds = 1000;
/** Sendings of this process at once: each endpoint has a few, and there are many endpoints. */
const sendingsAtOnce = 200;

/**
 * Sends webhooks until it is stopped. Several processes may run it simultaneously: each claims the deliveries that it
 * sends, and the claims of a killed process expire after a minute.
 */
export function startWebhookSender(
  deps: SenderDeps,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let waiting: { wake(): void } | undefined;
  let woken = false;
  const wake = () => {
    woken = true;
    waiting?.wake();
  };
  const report = (problem: unknown) =>
    log(`webhooks: ${problem instanceof Error ? problem.message : String(problem)}`);
  const send = (claimed: Claimed) => {
    const sending = sendDelivery(deps, claimed, report)
      .catch(report)
      .finally(() => {
        running.delete(sending);
        wake();
      });
    running.add(sending);
  };
  const pause = async () => {
    if (woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, tickMilliseconds);
      waiting = {
        wake() {
          clearTimeout(timer);
          resolve();
        },
      };
    });
    waiting = undefined;
  };
  const distributeAll = async () => {
    while (!stopped && (await distributeEvents(deps)));
  };
  const sendDue = async () => {
    for (const claimed of await claimDeliveries(deps, sendingsAtOnce - running.size)) send(claimed);
  };
  const run = async () => {
    while (!stopped) {
      await pause();
      woken = false;
      await distributeAll().catch(report);
      // If distribution fails, events that were distributed earlier are still sent.
      await sendDue().catch(report);
    }
  };
  const unsubscribe = deps.hub.subscribe("webhooks", "recorded", wake);
  const ended = run();
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      waiting?.wake();
      await ended;
      await Promise.all(running);
    },
  };
}

/** Distributes and sends what is due now, until nothing is. */
export async function sendWebhooksOnce(deps: SenderDeps): Promise<void> {
  while (await distributeEvents(deps));
  for (;;) {
    const claimed = await claimDeliveries(deps, sendingsAtOnce);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((one) => sendDelivery(deps, one)));
  }
}
