import { openDatabase } from "./database.ts";
import type { Side } from "./rounds.ts";
import { quietSettings, startServer } from "./server.ts";
import type { FloorFacts, ProductFacts } from "./servers/messages.ts";

type Both = { ours: Side; floor: Side; facts: ProductFacts };

/** The product, and bare Fastify that sends the same statements, on one database. */
export async function withBothServers(measure: (both: Both) => Promise<void>): Promise<void> {
  const database = await openDatabase();
  try {
    const env = quietSettings(database.appUrl, database.ownerUrl);
    const ours = await startServer<ProductFacts>("product", { env });
    const floor = await startServer<FloorFacts>("floor", { env, given: ours.facts });
    await measure({ ours, floor, facts: ours.facts });
    await floor.stop();
    await ours.stop();
  } finally {
    await database.stop();
  }
}
