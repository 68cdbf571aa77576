import pg from "pg";
import { postgresPlaces } from "../../apps/api/src/adapters/live/postgres-live.ts";
import { readSettings } from "../../apps/api/src/config/settings.ts";
import { openDatabase, openPool } from "../../apps/api/src/db/database.ts";
import { pools } from "../../apps/api/src/db/pools.ts";
import type { Deps } from "../../apps/api/src/deps/deps.ts";
import type { DialectEventJob } from "../../apps/api/src/jobs/jobs.ts";
import { keepJobsRunning } from "../../apps/api/src/jobs/keep-jobs-running.ts";
import { deriveSecrets } from "../../apps/api/src/keys/secrets.ts";
import { recordDialectEvents } from "../../apps/api/src/modules/partners/v3-events/record-events.ts";
import { startWebhookSender } from "../../apps/api/src/modules/partners/webhooks/sender.ts";
import { createPubSub, listenForSignals } from "../../apps/api/src/ports/pub-sub.ts";

export type SenderDatabases = { app: string; owner: string };

/**
 * The part of the program that makes events of jobs and sends them, as a process that can be killed. It is ready first and
 * begins on a message, so that the next one does not have to start when one has died.
 */
process.once("message", ({ app, owner }: SenderDatabases) => {
  // Few connections: the server ends those of the killed in its own time, and other tests need theirs.
  const db = openDatabase(openPool(app, { ...pools.work, connections: 3 }));
  const ownerPool = openPool(owner, { ...pools.owner, connections: 2 });
  const hub = createPubSub();
  listenForSignals(hub, {
    connect: async () => {
      const client = new pg.Client(app);
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    onProblem: () => {},
    onGap: hub.publishGap,
  });
  // Only what these two parts use.
  const deps = {
    db,
    hub,
    clock: () => new Date(),
    secrets: deriveSecrets("a secret that only tests know, 32+"),
    settings: readSettings({ NODE_ENV: "test", PUBLIC_URL: "http://localhost:3000" }),
    livePlaces: postgresPlaces(db),
  } as unknown as Deps;
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  startWebhookSender(deps, log);
  keepJobsRunning({
    pool: ownerPool,
    crontab: "",
    log: () => {},
    tasks: {
      record_dialect_events: (payload) => recordDialectEvents(deps, payload as DialectEventJob),
    },
  });
  process.send?.("sends");
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
