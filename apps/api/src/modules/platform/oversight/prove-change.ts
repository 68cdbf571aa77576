import type { FastifyRequest } from "fastify";

/**
 * Verifies the caller again before a change after which others can get in, or money goes elsewhere: a stolen session alone
 * must not make one. The person who still sets an empty installation up has just signed in and needs none.
 */
export type ProveChange = (
  request: FastifyRequest,
  proof: { password: string; totp: string } | undefined,
) => Promise<void>;
