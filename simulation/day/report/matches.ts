import { greedyOffers } from "@songtan/domain/dispatch/greedy-offers";
import { type Match, matchHere } from "../../../apps/api/src/modules/delivery/dispatch/matcher.ts";

export type By = "batch" | "greedy";

/** All at once, as the product does it, and one booking after the other. */
export const matches: Record<By, Match> = {
  batch: matchHere,
  greedy: async (round) => greedyOffers(round),
};
