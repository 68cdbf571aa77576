import { limits } from "@songtan/domain/limits";
import { testEditAnswers, testTargets } from "@songtan/domain/test-mode/steps";
import { webhookTypes } from "@songtan/domain/webhooks/event-types";
import { z } from "zod";
import { Instant, problem } from "../scalars.ts";
import { WebhookEventId } from "./webhooks.ts";

/**
 * The state up to which a test booking advances, through all steps before it; or its driver's answer to a change of
 * drop-offs.
 */
export const AdvanceTestBooking = z.object({ to: z.enum([...testTargets, ...testEditAnswers]) });

export const MoveTestClock = z.object({
  advanceSeconds: z
    .int()
    .min(1, problem("too_small"))
    .max(limits.testClockSecondsMax, problem("too_big")),
});
/** The time of test mode. */
export const TestClockTime = z.object({ now: Instant });
export const TestClockView = TestClockTime.extend({
  /** False if the clock stopped before the requested time; request `remainingSeconds` next. */
  done: z.boolean(),
  remainingSeconds: z.int().min(0),
});
export type TestClockView = z.infer<typeof TestClockView>;

/** A sample event of a type, with the body of the documents. */
export const SendTestEvent = z.object({ type: z.enum(webhookTypes) });
export const TestEventView = z.object({ eventId: WebhookEventId });

/** Adds to the balance of test mode. */
export const GiveTestBalance = z.object({
  amountSatang: z.int().positive().max(limits.creditLimitSatangMax),
});
