import type { TestProblem } from "@songtan/domain/operator/setup";
import { z } from "zod";
import { ProviderRefusal } from "../../ports/card-provider.ts";
import { UpstreamFailure } from "../../ports/upstream.ts";
import { RefusedAddressError } from "../checked-address.ts";
import { AnswerProblem, NotSetError } from "../gateway-messages.ts";
import { EngineProblem } from "../roads/engines/fetch-json.ts";

export type Failure = { problem: TestProblem; answer: string | null };

/** The card provider's answer to a wrong key. */
const CardAnswer = z.object({ code: z.string(), message: z.string() });
/** An error of a mail server or of the machine's network. */
const CodedError = z.object({ code: z.string(), response: z.string().optional() });

const keyProblems = new Set([400, 401, 403]);

/** Why a provider did not accept, with its own message where it sent one. */
export function explainFailure(thrown: unknown): Failure {
  const cause = thrown instanceof UpstreamFailure ? thrown.cause : thrown;
  if (cause instanceof NotSetError) return { problem: "absent", answer: null };
  if (cause instanceof RefusedAddressError) return { problem: "address_refused", answer: null };
  if (cause instanceof ProviderRefusal)
    return { problem: "refused", answer: `${cause.code}: ${cause.message}` };
  if (cause instanceof AnswerProblem)
    return {
      problem: keyProblems.has(cause.status) ? "refused" : "wrong_answer",
      answer: `${cause.status} ${cause.text}`,
    };
  if (cause instanceof EngineProblem)
    return {
      problem: /\b40[013]\b/.test(cause.message) ? "refused" : "wrong_answer",
      answer: cause.message,
    };
  return explainOther(cause);
}

function explainOther(cause: unknown): Failure {
  const card = CardAnswer.safeParse(cause);
  if (card.success && !(cause instanceof Error))
    return { problem: "refused", answer: `${card.data.code}: ${card.data.message}` };
  if (cause instanceof SyntaxError || cause instanceof z.ZodError)
    return { problem: "wrong_answer", answer: null };
  // `fetch` has the reason of the network behind its own error.
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const { data: coded } = CodedError.safeParse(reason);
  if (coded?.code === "EAUTH") return { problem: "refused", answer: coded.response ?? null };
  if (coded?.response) return { problem: "wrong_answer", answer: coded.response };
  if (coded?.code === "ETLS") return { problem: "wrong_answer", answer: messageOf(reason) };
  return { problem: "silent", answer: coded?.code ?? messageOf(reason) };
}

const messageOf = (problem: unknown): string | null =>
  problem instanceof Error ? problem.message : null;

const answerCharacters = 300;
/** Shorter ones would be found in ordinary text. */
const secretCharactersMin = 4;

/** An answer in one line, without the secrets that a server may repeat. */
export function withoutSecrets(
  answer: string | null,
  secrets: readonly (string | undefined)[],
): string | null {
  if (answer === null) return null;
  let clean = answer.replace(/[\p{Cc}\s]+/gu, " ");
  for (const secret of secrets)
    if (secret && secret.length >= secretCharactersMin) clean = clean.replaceAll(secret, "•••");
  return clean.trim().slice(0, answerCharacters) || null;
}
