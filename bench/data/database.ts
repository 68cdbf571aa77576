import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase } from "@songtan/postgres/database";
import { launchPostgres } from "@songtan/postgres/launch";
import { appRole, ensureRoles, ownerRole } from "../../apps/api/src/db/roles.ts";
import { onInterrupt } from "../measure/interrupted.ts";

type Addresses = { ownerUrl: string; appUrl: string; superuserUrl: string };
export type BenchDatabase = Addresses & {
  /** A second database of the same PostgreSQL. */
  another(name: string): Promise<Addresses>;
  stop(): Promise<void>;
};

/** Three programs, each with a pool as large as the product's, and one observer. */
const connectionsMax = 90;

/** The product's own embedded PostgreSQL in a folder of its own; reached by address, since two programs share it. */
export async function openDatabase({
  temporary = false,
}: {
  /** Does not wait for the disk, for what measures no writes. */
  temporary?: boolean;
} = {}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-bench-"));
  const postgres = await launchPostgres({ folder, maxConnections: connectionsMax, temporary });
  await ensureRoles(postgres);
  const another = async (name: string) => {
    await ensureDatabase(postgres, name, ownerRole);
    const address = (role: string) =>
      `postgres://${role}@localhost:${postgres.port}/${name}?host=${encodeURIComponent(postgres.socketFolder)}`;
    return {
      ownerUrl: address(ownerRole),
      appUrl: address(appRole),
      superuserUrl: address(postgres.superuser),
    };
  };
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  onInterrupt(stop);
  return { ...(await another("songtan")), another, stop };
}
