import { providerCharacters, providerKinds } from "@songtan/domain/operator/providers";
import { setupOutcomes, testProblems } from "@songtan/domain/operator/setup";
import { z } from "zod";
import { Id, Instant, MobilePhone, problem } from "../../scalars.ts";
import { proven } from "../staff.ts";

const fieldName = z.string().regex(/^[a-zA-Z]{1,20}$/);
/** A single line of typed or pasted text, without control characters. */
const Typed = z
  .string()
  .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
  .pipe(
    z
      .string()
      .max(providerCharacters, problem("too_long"))
      // A half of a letter is in no address and no key, and a database does not store it.
      .regex(/^\P{Cs}*$/u, problem("format")),
  );

const entered = {
  /** Every field that is shown, by its name; an empty one is not set. All empty: the provider is not used. */
  values: z.record(fieldName, Typed),
  /** Secrets by field name. A field that is left out keeps its secret; null or empty removes it. */
  secrets: z.record(fieldName, Typed.nullable()),
};

/** POST /console/providers/{kind}: what counts from now on, or a draft for a second person. */
export const SaveProvider = z.object({
  /** The row that was in force when these values were typed; null: none. */
  basedOn: Id.nullable(),
  ...entered,
  ...proven,
});
export type SaveProvider = z.infer<typeof SaveProvider>;

/** POST /console/providers/{kind}/approve: the draft that was shown. Another one in its place is 409. */
export const ApproveProvider = z.object({ draftId: Id, ...proven });

/** POST /console/providers/{kind}/test: queries the provider, or sends a test to the caller's mailbox or this phone. */
export const TestProvider = z.object({
  phone: MobilePhone.optional(),
  /** Values that are not saved yet; left out: those that count. */
  entered: z.object(entered).optional(),
});
export type TestProvider = z.infer<typeof TestProvider>;

/** What a provider answered. */
export const ProviderAnswer = z.object({
  outcome: z.enum(setupOutcomes),
  problem: z.enum(testProblems).nullable(),
  /** As the provider wrote it, without any secret. */
  answer: z.string().nullable(),
});
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

export const ProviderRow = z.object({
  id: Id,
  values: z.record(z.string(), z.string()),
  /** Which secrets are set, by whom and when; never what they are. */
  secrets: z.array(z.object({ field: z.string(), by: z.string(), at: Instant })),
  by: z.string(),
  at: Instant,
  approvedBy: z.string().nullable(),
});
export type ProviderRow = z.infer<typeof ProviderRow>;

/** GET /console/providers: for each provider, the active values, the draft and the last test. */
export const ProviderView = z.object({
  kind: z.enum(providerKinds),
  /** Why nothing can be changed here: the server's environment names it, or the sandbox simulates it. */
  lockedBy: z.enum(["environment", "sandbox"]).nullable(),
  /** The names in the environment that lock it. */
  lockedNames: z.array(z.string()),
  needsSecondPerson: z.boolean(),
  /** Null: nothing was set here. */
  current: ProviderRow.nullable(),
  /** The draft that awaits a second person's approval. */
  draft: ProviderRow.extend({ mayApprove: z.boolean() }).nullable(),
  /** The newest test of the active values. */
  tested: ProviderAnswer.omit({ answer: true }).extend({ by: z.string(), at: Instant }).nullable(),
});
export type ProviderView = z.infer<typeof ProviderView>;
