import { locales } from "@songtan/domain/account-types";
import { providerKinds } from "@songtan/domain/operator/providers";
import {
  setupOutcomes,
  setupProblems,
  setupSteps,
  testProblems,
} from "@songtan/domain/operator/setup";
import { secondManagerStates } from "@songtan/domain/staff/rights";
import { z } from "zod";
import { Email, Instant, Name } from "../../scalars.ts";
import { TariffTerms } from "../tariffs.ts";

/**
 * GET /console/setup: the completed steps of the first-run wizard, and the requirements missing before people can
 * book.
 */
export const SetupView = z.object({
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      /** Empty: the step is done. */
      missing: z.array(z.enum(setupProblems)),
    }),
  ),
  isReady: z.boolean(),
  /** If true, the operations page shows a reminder; false in the sandbox. */
  isReminded: z.boolean(),
  /** How the second manager comes. */
  secondManager: z.enum(secondManagerStates),
  /** The newest answer of each test and confirmation. */
  results: z.array(
    z.object({
      step: z.enum(["prices", ...providerKinds]),
      outcome: z.enum(setupOutcomes),
      problem: z.enum(testProblems).nullable(),
      by: z.string(),
      at: Instant,
    }),
  ),
  payments: z.object({
    /** `absent`: no keys, only cash is accepted. `sandbox`: the simulated provider. */
    mode: z.enum(["absent", "sandbox", "test", "live"]),
    /** The address to register at the provider. */
    webhookUrl: z.string(),
    /** When its last signed event came. */
    webhookSeenAt: Instant.nullable(),
  }),
  /** `lockedBy` null: the program's own keys. */
  push: z.object({ lockedBy: z.enum(["environment"]).nullable() }),
  /** The state of the second manager's account. */
  tariff: z.object({
    version: z.string(),
    provinceCount: z.int().nullable(),
    /** Hours in Bangkok time: opening hours for pick-ups, and the surcharges for night and public holidays. */
    hours: TariffTerms.shape.hours,
    night: TariffTerms.shape.night,
    holidayPercent: z.number(),
  }),
  /** Public holidays that are known, of this year and the next. */
  holidays: z.array(z.object({ year: z.int(), days: z.int() })),
  /** Depots that are open: a parcel that cannot be brought back waits in one. */
  depots: z.int(),
});
export type SetupView = z.infer<typeof SetupView>;

/**
 * POST /console/setup/confirm: confirms the current `prices`; or `payments`: accepts cash only, if provider keys are
 * missing.
 */
export const ConfirmSetup = z.object({ step: z.enum(["prices", "payments"]) });

/** POST /console/first-manager: with the token that the server prints until it has a manager. */
export const CreateFirstManager = z.object({
  token: z.string().regex(/^[\w-]{20,100}$/),
  name: Name,
  email: Email,
  locale: z.enum(locales),
});
export const FirstManagerCreated = z.object({ invitationPath: z.string() });
