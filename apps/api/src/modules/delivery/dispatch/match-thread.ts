import { parentPort } from "node:worker_threads";
import { matchOffers } from "@songtan/domain/dispatch/match-offers";
import type { Round } from "@songtan/domain/dispatch/offer";

/** Matching needs much CPU time; in its own thread it does not block requests. */
parentPort?.on("message", ({ id, round }: { id: number; round: Round }) => {
  parentPort?.postMessage({ id, offers: matchOffers(round) });
});
