import type { NextReview, NextReviewView } from "@songtan/contract/console/reviews";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { findWaiting } from "./find-waiting.ts";
import { acquireReviewLock, type Review } from "./lock-review.ts";

/**
 * The number of candidates tried before the queue counts as empty. This many reviewers would have to request at the
 * same moment to lock them all.
 */
const candidatesMax = 20;

type Input = z.infer<typeof NextReview> & Pick<Review, "by">;

/**
 * Locks the free driver who has waited longest, skipping those that another reviewer locks at this
 * moment.
 */
export async function nextReview(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  { by, skip, ...filters }: Input,
): Promise<z.infer<typeof NextReviewView>> {
  const now = deps.clock();
  const freeFor = { staffId: by.id, skip };
  for (const { driverId } of await findWaiting(
    trx,
    { filters, limit: candidatesMax, freeFor },
    now,
  )) {
    const lock = await acquireReviewLock(trx, { driverId, by }, now);
    if (lock) return { driverId, lock };
  }
  return null;
}
