import type { ErrorCode } from "@songtan/contract/errors";
import { refusalText } from "@songtan/contract/refusal-texts/texts";
import type { Locale } from "@songtan/domain/account-types";
import type { TaskDecision } from "@songtan/domain/tasks/decision";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";

/** The response to a phone for a single event. */
export type Outcome = {
  id: string;
  outcome: "applied" | "already_applied" | "recorded_for_review" | "refused";
  code?: string;
  message?: string;
  details?: Record<string, number>;
  receivedAt?: string;
  receipt?: string;
  refusedPictures?: string[];
};
export type EventResult = {
  outcome: TaskDecision["outcome"];
  code?: ErrorCode;
  details?: Record<string, number>;
  /** That it reached us, and when; none for an id that is not this phone's. */
  receipt?: Receipt;
  /** Pictures it named that are not its driver's proofs; the rest of it counts. */
  refusedPictures?: string[];
  /** If true, the rows for judging the next event must be reloaded. */
  changed?: boolean;
};
export type Receipt = { receivedAt: Date; receipt: string | null };

/** Repeats the first answer: it may not have reached the phone. */
export function repeatedOutcome(known: Selectable<DB["taskEvents"]>): EventResult {
  const receipt = { receivedAt: known.receivedAt, receipt: known.receipt };
  if (known.outcome === "applied") return { outcome: "already_applied", receipt };
  return {
    outcome: known.outcome,
    receipt,
    ...(known.code && { code: known.code as ErrorCode }),
  };
}

export function toOutcome(id: string, result: EventResult, locale: Locale): Outcome {
  const { outcome, code, details, receipt, refusedPictures = [] } = result;
  return {
    id,
    outcome,
    ...(details && { details }),
    ...(code && { code, message: refusalText(code, locale, details) }),
    ...(receipt && { receivedAt: receipt.receivedAt.toISOString() }),
    ...(receipt?.receipt && { receipt: receipt.receipt }),
    ...(refusedPictures.length > 0 && { refusedPictures }),
  };
}
