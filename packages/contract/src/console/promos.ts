import { parsePromoCode } from "@songtan/domain/promos/promo-code";
import { promoStates } from "@songtan/domain/promos/types";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Id, Instant, Name, Page, problem, Satang, SearchText, SentInstant } from "../scalars.ts";

const satangMax = 10_000_000_000;
const Amount = Satang.min(0, problem("too_small")).max(satangMax, problem("too_big"));
const Positive = Satang.min(1, problem("too_small")).max(satangMax, problem("too_big"));

const Code = z.string().transform((text, context) => {
  const code = parsePromoCode(text);
  if (code) return code;
  context.addIssue({
    code: "custom",
    message: problem(text.trim() === "" ? "required" : "promo_code_format"),
  });
  return z.NEVER;
});

/** Terms of a promo that staff set. A percent or an amount, not both; a cap only with a percent. */
export const PromoTerms = z.object({
  code: Code,
  /** For staff: what it is for. */
  name: Name,
  percent: z.number().min(0.01, problem("too_small")).max(100, problem("too_big")).nullable(),
  capSatang: Positive.nullable(),
  amountSatang: Positive.nullable(),
  /** The price from which it counts. */
  minimumSatang: Amount,
  budgetSatang: Positive,
  firstOrder: z.boolean(),
  perCustomer: z.int().min(1, problem("too_small")).max(1000, problem("too_big")).nullable(),
  vehicles: z.array(z.enum(vehicles)).min(1, problem("required")).max(vehicles.length).nullable(),
  /** Official codes of the provinces where the pick-up must lie. */
  provinceCodes: z
    .array(z.string().regex(/^\d{2}$/, problem("not_a_choice")))
    .min(1, problem("required"))
    .max(77)
    .nullable(),
  startsAt: SentInstant,
  endsAt: SentInstant.nullable(),
});
export type PromoTerms = z.infer<typeof PromoTerms>;

/**
 * PUT /console/promos/{id}: the terms of a draft, with the `revision` that the page displayed; 409 if another person
 * has changed it since.
 */
export const ChangePromo = PromoTerms.extend({ revision: z.int() });
/** POST …/activate, which proposes a budget above what one person may put into force, and …/end. */
export const MovePromo = z.object({ revision: z.int() });

export const PromoSummary = z.object({
  ...PromoTerms.shape,
  id: Id,
  code: z.string(),
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  state: z.enum(promoStates),
  spentSatang: Satang,
  uses: z.int(),
  /** Above the budget, for parcels that turned out to be on their way although their booking was cancelled. */
  beyondSatang: Satang,
  revision: z.int(),
  updatedAt: Instant,
  updatedBy: z.string(),
  /** The member of staff who proposed it, if a second person must approve; null otherwise. */
  proposedBy: z.string().nullable(),
  activatedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type PromoSummary = z.infer<typeof PromoSummary>;

/** GET /console/promos/{id}, with its latest uses. */
export const PromoView = PromoSummary.extend({
  /** Whether the reader puts a draft into force alone; otherwise they propose it. */
  isActivatedAlone: z.boolean(),
  /** True if the reader may approve another person's proposal. */
  mayAgree: z.boolean(),
  latestUses: z.array(
    z.object({
      bookingId: Id,
      number: z.string(),
      customer: z.string(),
      amountSatang: Satang,
      takenAt: Instant,
      givenBackAt: Instant.nullable(),
    }),
  ),
});
export type PromoView = z.infer<typeof PromoView>;

/** GET /console/promos, newest first. */
export const ListPromos = Page.extend({
  state: z.enum(promoStates).optional(),
  q: SearchText.optional(),
});
