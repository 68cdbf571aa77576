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

/** GET /console/setup: what the first-run wizard has done, and what is missing before people can book. */
export const SetupView = z.object({
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      /** Empty: the step is done. */
      missing: z.array(z.enum(setupProblems)),
    }),
  ),
  isReady: z.boolean(),
  /** Whether operations remind of it: not in the sandbox. */
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
  /** The prices in force. */
  tariff: z.object({
    version: z.string(),
    provinceCount: z.int().nullable(),
    /** Bangkok wall clock: when pick-ups are accepted, and what night and public holidays add. */
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

/** POST /console/setup/confirm: the prices as they are; or `payments`: only cash, where there are no keys. */
export const ConfirmSetup = z.object({ step: z.enum(["prices", "payments"]) });

/** POST /console/first-manager: with the token that the server prints while it has no managers. */
export const CreateFirstManager = z.object({
  token: z.string().regex(/^[\w-]{20,100}$/),
  name: Name,
  email: Email,
  locale: z.enum(locales),
});
export const FirstManagerCreated = z.object({ invitationPath: z.string() });
