import { openDatabase } from "./data/database.ts";
import type { Side } from "./rounds.ts";
import { quietSettings, startServer } from "./server.ts";
import type { FloorDetails, ProductDetails } from "./servers/messages.ts";

type BothServers = { ours: Side; floor: Side; details: ProductDetails };

/** The product, and bare Fastify that sends the same statements, on one database. */
export async function withBothServers(
  measure: (both: BothServers) => Promise<void>,
): Promise<void> {
  const database = await openDatabase();
  try {
    const env = quietSettings(database.appUrl, database.ownerUrl);
    const ours = await startServer<ProductDetails>("product", { env });
    const floor = await startServer<FloorDetails>("floor", { env, input: ours.details });
    await measure({ ours, floor, details: ours.details });
    await floor.stop();
    await ours.stop();
  } finally {
    await database.stop();
  }
}
