import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * True once this process received a stop signal: it still serves, while proxies should switch
     * to the others.
     */
    draining: boolean;
  }
}

/**
 * While a server drains, each answer closes its connection, so that none is open when the port
 * closes.
 */
export function prepareDrain(app: FastifyInstance): void {
  app.decorate("draining", false);
  app.addHook("onSend", async (_request, reply) => {
    if (app.draining) reply.header("connection", "close");
  });
}

/**
 * Continues to serve for a while after `/readyz` has begun to refuse. A second stop signal ends the
 * wait.
 * @param hurry ends the wait
 */
export async function drain(
  app: FastifyInstance,
  seconds: number,
  hurry: AbortSignal,
): Promise<void> {
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
