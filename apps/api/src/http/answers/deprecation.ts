import type { FastifyInstance } from "fastify";
import { addLink } from "./next-link.ts";

export type Deprecation = {
  /** The day from which on the call should not be used in new work, as `2027-01-31`. */
  since: string;
  /** The day from which on it may be gone. */
  sunset?: string;
  /** Where to read what replaces it. */
  link?: string;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Announces that the call will end: headers on each answer, and a mark in the description. */
    deprecation?: Deprecation;
  }
}

/** Says of every answer of a deprecated call since when it is (RFC 9745) and when it ends (RFC 8594). */
export function announceDeprecations(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { deprecation } = request.routeOptions.config;
    if (!deprecation) return;
    const { since, sunset, link } = deprecation;
    reply.header("deprecation", `@${Date.parse(since) / 1000}`);
    if (sunset) reply.header("sunset", new Date(sunset).toUTCString());
    if (link) addLink(reply, `<${link}>; rel="deprecation"; type="text/html"`);
  });
}
