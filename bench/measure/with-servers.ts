import { type BenchDatabase, openDatabase } from "../data/database.ts";
import { quietSettings, type Server, startServer } from "../server.ts";
import type { FloorDetails, ProductDetails } from "../servers/messages.ts";

export type Side = Server<{ port: number }> & {
  /** What a caller needs to know of the product that this side is compared with. */
  product: ProductDetails;
  /** For rows that a benchmark writes itself. */
  databaseUrl: string;
};
/** `before` is the version of `--against`. */
export type Sides = { ours: Side; floor: Side; before?: Side };

/**
 * The product, and bare Fastify with the least SQL, on one database. The version of `--against` has a database of its own
 * in the same PostgreSQL, since its tables may be other ones.
 */
export async function withServers(measure: (sides: Sides) => Promise<void>): Promise<void> {
  const database = await openDatabase();
  try {
    const env = quietSettings(database.appUrl, database.ownerUrl);
    const product = await startServer<ProductDetails>("product", { env });
    const common = { product: product.details, databaseUrl: database.appUrl };
    const floor = await startServer<FloorDetails>("floor", { env, input: product.details });
    const before = await startBefore(database);
    await measure({
      ours: { ...product, ...common },
      floor: { ...floor, ...common },
      ...(before && { before }),
    });
    for (const side of [before, floor, product]) await side?.stop();
  } finally {
    await database.stop();
  }
}

async function startBefore(database: BenchDatabase): Promise<Side | undefined> {
  const folder = process.env.BENCH_AGAINST;
  if (!folder) return undefined;
  const { appUrl, ownerUrl } = await database.another("before");
  const server = await startServer<ProductDetails>("product", {
    env: quietSettings(appUrl, ownerUrl),
    folder,
  });
  return { ...server, product: server.details, databaseUrl: appUrl };
}
