import { runChecks } from "@songtan/domain/payouts/run";
import {
  codStates,
  payoutAccountStates,
  payoutKinds,
  payoutRunStates,
  payoutStates,
} from "@songtan/domain/payouts/types";
import { z } from "zod";
import { CodView, PayoutView } from "../payouts/payouts.ts";
import { Id, Instant, Page, Satang, SearchText, singleLineText } from "../scalars.ts";

const NoteText = singleLineText(500);
const Person = z.object({ id: Id, name: z.string() });

/** A payout as staff see it. */
export const ConsolePayout = PayoutView.extend({
  kind: z.enum(payoutKinds),
  owner: Person,
  runId: Id.nullable(),
  accountState: z.enum(payoutAccountStates),
  accountName: z.string(),
  providerTransferId: z.string().nullable(),
  /** The provider reported later that it had paid what it had refused: check the bank statement. */
  contradicted: z.boolean(),
});
export type ConsolePayout = z.infer<typeof ConsolePayout>;

export const ListPayouts = Page.extend({
  state: z.enum(payoutStates).optional(),
  kind: z.enum(payoutKinds).optional(),
  /** Name or phone of the owner of the money. */
  q: SearchText.optional(),
});

export const PayoutRunSummary = z.object({
  id: Id,
  state: z.enum(payoutRunStates),
  sendDay: z.string(),
  preparedBy: Person,
  preparedAt: Instant,
  approvedBy: Person.nullable(),
  discardedBy: Person.nullable(),
  endedAt: Instant.nullable(),
  /** The total of the run, and the number of payouts, both without the excluded ones. */
  totalSatang: Satang,
  /** The sum that arrives in the bank accounts: the total minus the fees that the owners pay. */
  netSatang: Satang,
  count: z.int(),
  leftOut: z.int(),
});
export type PayoutRunSummary = z.infer<typeof PayoutRunSummary>;

export const PayoutRunItem = z.object({
  payout: ConsolePayout,
  /** Why the run itself leaves it out. */
  check: z.enum(runChecks).nullable(),
  /** Left out by staff, and why. */
  excluded: z.object({ by: Person, words: z.string() }).nullable(),
});
export const PayoutRunView = PayoutRunSummary.extend({
  items: z.array(PayoutRunItem),
  mayApprove: z.boolean(),
});
export type PayoutRunView = z.infer<typeof PayoutRunView>;

/** GET /console/payout-runs: the newest first, and how much waits for the next. */
export const ListRuns = Page;
export const PayoutsWaiting = z.object({
  count: z.int(),
  totalSatang: Satang,
  /** The sum that arrives in the bank accounts: the total minus the fees that the owners pay. */
  netSatang: Satang,
  preparedRunId: Id.nullable(),
});

/**
 * PUT …/items/{payoutId}: exclude a payout from a run with a reason, or include it again with null.
 */
export const ExcludePayout = z.object({ words: NoteText.nullable() });
/** The approver names the sum on the screen; another one on the server is `conflict`. */
export const ApproveRun = z.object({ expectedTotalSatang: Satang });
export const RejectPayout = z.object({ words: NoteText });

export const ConsoleCod = CodView.extend({
  customer: Person,
  driver: Person,
  /** False while the driver still owes cash collected up to this one. */
  handedIn: z.boolean(),
  payoutId: Id.nullable(),
  raisedBy: z.string().nullable(),
  /**
   * The member of staff who requests the refund to the recipient, and why; null when no second
   * person is needed.
   */
  refundAsked: z.object({ by: z.string(), words: z.string() }).nullable(),
  /** True if another person requested the refund, or held it back, so the caller may complete it. */
  refundIsSecond: z.boolean(),
  /** True if the caller requested or held it back, so another person must complete it. */
  refundWaitsForOther: z.boolean(),
});
export type ConsoleCod = z.infer<typeof ConsoleCod>;
export const ListCod = Page.extend({
  state: z.enum(codStates).optional(),
  q: SearchText.optional(),
});
export const ObjectToCod = z.object({ words: NoteText });
/**
 * A refund is requested by one person and completed by another, who has made the transfer and names
 * it.
 */
export const DecideCod = z.object({
  decision: z.enum(["release", "refund"]),
  words: NoteText,
  /** The reference of our transfer back to the recipient; only the second person sends it. */
  bankReference: singleLineText(60).optional(),
});
