import type { IncomingMessage } from "node:http";
import type { FastifyServerOptions } from "fastify";

type ModeConstraint = NonNullable<
  NonNullable<FastifyServerOptions["routerOptions"]>["constraints"]
>[string];

/** A key of test mode, as a bearer token or in the signature of the dialect. */
const testKey = /^(?:Bearer [ps]k_test_|hmac pk_test_)/i;
const liveKey = /^(?:Bearer [ps]k_live_|hmac pk_live_)/i;

/** The mode of a request by its key, or by a member's headers. Only `test` is a mark: all else is real. */
export function requestMode({ headers }: Pick<IncomingMessage, "headers">): "test" | undefined {
  const { authorization = "" } = headers;
  if (testKey.test(authorization)) return "test";
  if (liveKey.test(authorization) || headers["songtan-business"] === undefined) return undefined;
  return headers["songtan-mode"] === "test" ? "test" : undefined;
}

/** Chooses between the two routes of one address: one on the real tables, one on those of test mode. */
export const modeConstraint: ModeConstraint = {
  name: "mode",
  storage: () => {
    const handlers = new Map<unknown, never>();
    return {
      get: (mode) => handlers.get(mode) ?? null,
      set: (mode, handler) => void handlers.set(mode, handler as never),
    };
  },
  deriveConstraint: (request) => requestMode(request as IncomingMessage) as string,
  validate: () => {},
};
