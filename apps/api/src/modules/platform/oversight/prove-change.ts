import type { FastifyRequest } from "fastify";

/**
 * Verifies the caller's identity before a change that gives others access or redirects money, because a stolen session
 * must not be enough. A person who is still setting up an empty installation has just signed in, and is exempt.
 */
export type ProveChange = (
  request: FastifyRequest,
  proof: { password: string; totp: string } | undefined,
) => Promise<void>;
