import { limits } from "@songtan/domain/limits";
import { differenceProblems, moveKinds } from "@songtan/domain/payments/reconcile";
import { z } from "zod";
import { Id, Instant, problem, Satang } from "../scalars.ts";

export const ListDifferences = z.object({ state: z.enum(["open", "settled"]).default("open") });

/** Money on which the card provider and our clearing account do not agree. In positive, out negative. */
export const ProviderDifference = z.object({
  id: Id,
  serviceDay: z.string(),
  kind: z.enum(moveKinds),
  problem: z.enum(differenceProblems),
  ourId: Id.nullable(),
  providerId: z.string().nullable(),
  providerSatang: Satang.nullable(),
  ourSatang: Satang.nullable(),
  /** The record of ours it is about, where we know it: a page of the console shows it. */
  about: z
    .object({
      kind: z.enum(["payment", "top_up", "payout"]),
      id: Id,
      booking: z.object({ id: Id, number: z.string() }).nullable(),
      owner: z.string().nullable(),
    })
    .nullable(),
  foundAt: Instant,
  /** A later comparison agreed. */
  goneAt: Instant.nullable(),
  settled: z.object({ by: z.string(), at: Instant, words: z.string() }).nullable(),
});
export type ProviderDifference = z.infer<typeof ProviderDifference>;

export const ProviderDifferences = z.object({
  differences: z.array(ProviderDifference),
  /** The days that were compared, the newest first. */
  days: z.array(
    z.object({
      serviceDay: z.string(),
      moves: z.int(),
      providerSatang: Satang,
      ourSatang: Satang,
      differences: z.int(),
      comparedAt: Instant,
    }),
  ),
});
export type ProviderDifferences = z.infer<typeof ProviderDifferences>;

export const ResolveDifference = z.object({
  words: z
    .string()
    .trim()
    .min(1, problem("required"))
    .max(limits.noteCharacters, problem("too_long")),
});
