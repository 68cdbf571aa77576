import {
  ListReviews,
  LockView,
  NextReview,
  NextReviewView,
  RejectionReason,
  ReviewList,
} from "@songtan/contract/console/reviews";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import { rejectionReasons } from "@songtan/domain/drivers/rejection-reasons";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listReviews } from "./list-reviews.ts";
import { lockReview, releaseReview } from "./lock-review.ts";
import { nextReview } from "./next-review.ts";

const tags = ["console reviews"];
const reviewers = { onRequest: staffWith("driver.review") };
const params = z.object({ driverId: Id });

/** The queue of drivers with waiting documents, and the reviewer who has each of them open. */
export const reviewRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/reviews",
      { ...reviewers, schema: { tags, querystring: ListReviews, response: { 200: ReviewList } } },
      async (request) => listReviews(deps, { ...request.query, staffId: staffOf(request).staffId }),
    );
    app.post(
      "/reviews/next",
      { ...reviewers, schema: { tags, body: NextReview, response: { 200: data(NextReviewView) } } },
      async (request) => {
        const input = { ...request.body, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => nextReview(trx, deps, input)) };
      },
    );
    app.post(
      "/reviews/:driverId/lock",
      { ...reviewers, schema: { tags, params, response: { 200: data(LockView) } } },
      async (request) => {
        const input = { driverId: request.params.driverId, by: auditActorOf(request) };
        // Without an idempotency key: a second request renews the lock.
        return { data: await deps.db.transaction().execute((trx) => lockReview(trx, deps, input)) };
      },
    );
    app.delete(
      "/reviews/:driverId/lock",
      { ...reviewers, schema: { tags, params, response: { 200: data(z.null()) } } },
      async (request) => {
        const input = { driverId: request.params.driverId, by: auditActorOf(request) };
        await deps.db.transaction().execute((trx) => releaseReview(trx, deps, input));
        return { data: null };
      },
    );
    app.get(
      "/rejection-reasons",
      { ...reviewers, schema: { tags, response: { 200: wholeListOf(RejectionReason) } } },
      async () =>
        wholeList(rejectionReasons.map((reason) => ({ ...reason, kinds: [...reason.kinds] }))),
    );
  };
