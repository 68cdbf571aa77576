import { HumanCheckView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import type { Challenge, Solution } from "altcha-lib";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { exactBytes } from "../../../keys/exact-text.ts";

type CheckDeps = Pick<Deps, "clock" | "secrets">;

/**
 * The work for a browser when a person confirms that they requested a code: one to two seconds on a
 * phone per code. It proves no human; it makes thousands of codes cost hours, and the limits do the
 * rest.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 5000, counterMin: 200, counterMax: 400 };

const signingSecrets = ({ secrets }: CheckDeps) => ({
  hmacSignatureSecret: secrets.keyedHash("human-check", "challenge"),
  hmacKeySignatureSecret: secrets.keyedHash("human-check", "key"),
});

/** A new signed challenge, so that nothing of it is stored here. */
export const createHumanCheck = (deps: CheckDeps): Promise<Challenge> =>
  createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.counterMin, work.counterMax),
    deriveKey,
    data: { madeAt: deps.clock().getTime() },
    ...signingSecrets(deps),
  });

const Solved = z.object({
  challenge: HumanCheckView,
  solution: z.object({
    counter: z.int(),
    derivedKey: z.string().max(128),
    time: z.number().optional(),
  }),
});

/**
 * Returns the name of the completed work in a header sent by the browser, which is good for one code. Null when the
 * header is missing, too old, or the work was not done.
 */
export async function readHumanCheck(
  deps: CheckDeps,
  header: string | null,
): Promise<string | null> {
  const read = header === null ? null : Solved.safeParse(fromBase64(header));
  if (!read?.success) return null;
  const challenge = read.data.challenge as Challenge;
  const solution = read.data.solution as Solution;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...signingSecrets(deps),
  });
  const madeAt = Number(challenge.parameters.data?.madeAt);
  const age = deps.clock().getTime() - madeAt;
  return verified && age <= limits.humanCheckMinutes * 60_000 ? challenge.parameters.nonce : null;
}

function fromBase64(text: string): unknown {
  try {
    return JSON.parse(exactBytes(text, "base64")?.toString() ?? "null");
  } catch {
    return null;
  }
}

/** Longer than any solution is. */
const headerCharactersMax = 4000;

/** Returns the human check sent with a request for a code. */
export function humanCheckOf({ headers }: FastifyRequest): string | null {
  const header = headers["x-human-check"];
  return typeof header === "string" && header.length <= headerCharactersMax ? header : null;
}

/** The address that a call came from, and the human check that came with it. */
export const askerOf = (request: FastifyRequest) => ({
  address: addressOf(request),
  humanCheck: humanCheckOf(request),
});
