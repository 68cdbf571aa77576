import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance } from "fastify";
import { isLoopbackHostHeader } from "../../config/exposure.ts";
import type { Settings } from "../../config/settings.ts";

/**
 * The sandbox shows codes that open accounts. Unless it was opened to everybody, it answers only a browser or program of
 * this machine: one that names this machine, and that no proxy speaks for.
 */
export function restrictSandboxToLoopback(
  app: FastifyInstance,
  { SANDBOX_PUBLIC }: Pick<Settings, "SANDBOX_PUBLIC">,
): void {
  if (SANDBOX_PUBLIC) return;
  app.addHook("onRequest", async ({ raw }) => {
    const forwarded = raw.rawHeaders.some(
      (name, index) => index % 2 === 0 && /^(x-forwarded-.*|forwarded)$/i.test(name),
    );
    if (forwarded || !isLoopbackHostHeader(raw.headers.host)) throw new Refusal("not_found");
  });
}
