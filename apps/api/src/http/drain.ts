import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once this process was asked to stop: it still serves, and proxies should turn to the others. */
    draining: boolean;
  }
}

/** While a server drains, each answer asks for its connection to be closed, so that none is open when the port closes. */
export function prepareDrain(app: FastifyInstance): void {
  app.decorate("draining", false);
  app.addHook("onSend", async (_request, reply) => {
    if (app.draining) reply.header("connection", "close");
  });
}

/**
 * Goes on serving for a while after `/readyz` has begun to refuse. Whoever asks a second time ends the wait.
 *
 * @param hurry ends the wait
 */
export async function drain(app: FastifyInstance, seconds: number, hurry: AbortSignal): Promise<void> {
  app.draining = true;
  if (seconds === 0 || hurry.aborted) return;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, seconds * 1000);
    hurry.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
