import type { FastifyInstance } from "fastify";
import {
  sandboxProvider,
  sandboxProviderPath,
} from "./adapters/card-provider/choose-card-provider.ts";
import { sandboxLine } from "./adapters/line.ts";
import type { Settings } from "./config/settings.ts";
import type { Deps } from "./deps/deps.ts";
import type { SandboxDoor } from "./http/edges/sandbox-edge.ts";
import { listStaffCodes } from "./modules/identity/staff/list-codes.ts";

type Sandbox = typeof import("@songtan/sandbox/sandbox");

/** Serves the simulated services behind the sandbox's door; the inbox has a second door inside it. */
export async function serveSandbox(
  sandbox: Sandbox,
  server: FastifyInstance,
  { door, deps }: { door: SandboxDoor; deps: Deps },
): Promise<void> {
  const { settings } = deps;
  door.guard(server);
  await server.register(async (inbox) => {
    door.guardInbox(inbox);
    await sandbox.registerSandbox(inbox, { ...deps, staffCodes: () => listStaffCodes(deps) });
  });
  if (!settings.OMISE_SECRET_KEY)
    await sandbox.registerCardProvider(server, sandboxCards(settings, deps));
  await sandbox.registerPush(server, { ...deps, url: `http://127.0.0.1:${settings.PORT}` });
  if (!settings.LINE_CHANNEL_ID) await sandbox.registerLine(server, sandboxLine(settings));
}

/** The delay, in seconds, of the sandbox's bank: long enough to see a payout under way, short enough to see it arrive. */
const sandboxBankSeconds = 15;

/** The sandbox card provider, which sends us the same webhooks as the real one. */
function sandboxCards(settings: Settings, { db, clock }: Pick<Deps, "db" | "clock">) {
  const { publicKey, secretKey, webhookSecret, publicUrl = "" } = sandboxProvider(settings);
  return {
    db,
    clock,
    url: publicUrl,
    prefix: sandboxProviderPath,
    keys: { publicKey, secretKey },
    hook: () => ({
      uri: `http://127.0.0.1:${settings.PORT}/api/webhooks/omise`,
      secret: webhookSecret,
    }),
    bankSeconds: sandboxBankSeconds,
  };
}
