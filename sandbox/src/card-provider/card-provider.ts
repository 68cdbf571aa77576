import type { FastifyInstance } from "fastify";
import type { SandboxDatabase } from "../data/database.ts";
import type { Provider } from "./context.ts";
import type { Faults } from "./faults.ts";
import { type Keys, providerRoutes } from "./routes.ts";
import { openStore } from "./store.ts";
import { workBank } from "./transfers.ts";
import { deliverDue, recordEvent } from "./webhooks.ts";

export type CardProviderInput = {
  db: SandboxDatabase;
  clock: () => Date;
  /** Where browsers and we reach it, without a trailing slash. */
  url: string;
  /** The same as a path under the server it is registered on; empty for the root. */
  prefix: string;
  keys: Keys;
  /** Returns the destination of webhooks, called for each webhook; null sends none. */
  hook: () => { uri: string; secret: string } | null;
  /**
   * Seconds a bank needs for each step of a transfer. Without it transfers wait to be moved by
   * hand.
   */
  bankSeconds?: number;
};

const deliverMilliseconds = 500;

/**
 * The card provider of the sandbox: its API, its pages, its script and its signed webhooks, on our
 * own server.
 */
export async function registerCardProvider(
  server: FastifyInstance,
  input: CardProviderInput,
): Promise<void> {
  const faults: Faults = new Map();
  const store = openStore(input.db);
  const base = { ...input, store, faults };
  const provider: Provider = {
    store,
    clock: input.clock,
    url: input.url,
    happened: (key, data) => recordEvent(base, key, data),
  };
  await server.register(
    (scope) => providerRoutes(scope, { provider, prefix: input.prefix, keys: input.keys, faults }),
    {
      prefix: input.prefix,
    },
  );
  let sending = Promise.resolve();
  const timer = setInterval(() => {
    sending = sending.then(async () => {
      if (input.bankSeconds !== undefined)
        await workBank(provider, input.bankSeconds).catch(() => {});
      await deliverDue(base).catch(() => 0);
    });
  }, deliverMilliseconds);
  timer.unref();
  server.addHook("onClose", async () => {
    clearInterval(timer);
    await sending;
  });
}
