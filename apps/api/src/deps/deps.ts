import type { PlaceIndex } from "@songtan/places/place-index";
import type { Kysely } from "kysely";
import type { Settings } from "../config/settings.ts";
import type { Database } from "../db/database.ts";
import type { GeoImports } from "../geo/geo-imports.ts";
import type { MapSettings } from "../geo/map-sources.ts";
import type { Secrets } from "../keys/secrets.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Ports } from "../ports/ports.ts";
import type { PubSub } from "../ports/pub-sub.ts";
import type { SelfTest } from "../ports/self-test.ts";
import type { SharedRedis } from "../ports/shared-redis.ts";
import { measuredProvider } from "./measured-providers.ts";

/** Test mode of businesses: the same on its own tables, with the acting business's clock and nothing outside. */
export type TestMode = {
  deps: Deps;
  /** Runs one job of test mode, by its name. */
  run(task: string, payload: unknown): Promise<void>;
  close(): Promise<void>;
};

/**
 * What features are given. A use case names the few it needs with `Pick<Deps, …>`. Providers are looked up each time: staff
 * change them while the program runs.
 */
export type Deps = Ports & {
  db: Kysely<Database>;
  /** The real tables, in test mode too: sessions of people and keys are among them. */
  realDb: Kysely<Database>;
  /** A small pool of its own: signing in and `/readyz` answer while `db` has no connection left. */
  signInDb: Kysely<Database>;
  places: PlaceIndex;
  /** What `npm run geo:import` built. */
  geo: GeoImports;
  /** Other sources of maps. */
  maps: MapSettings;
  secrets: Secrets;
  pictures: Pictures;
  hub: PubSub;
  /** State shared by several processes in addition to the database; null when there is none. */
  redis: SharedRedis | null;
  settings: Settings;
  testMode: TestMode;
  selfTest: SelfTest;
};

const providerNames = [
  ...(["messages", "lineMessages", "line", "cardProvider"] as const),
  ...(["maps", "roads"] as const),
];
type ProviderDeps = Pick<Deps, (typeof providerNames)[number]>;

/** Dependencies with the providers as they are at the moment of each use. */
export function withProviders(
  deps: Omit<Deps, keyof ProviderDeps>,
  providers: Readonly<ProviderDeps>,
): Deps {
  const lookedUp = providerNames.map((name) => [
    name,
    { get: () => measuredProvider(name, providers[name]), enumerable: true, configurable: true },
  ]);
  return Object.defineProperties({} as Deps, {
    ...Object.getOwnPropertyDescriptors(deps),
    ...Object.fromEntries(lookedUp),
  });
}

/** The same dependencies on another pool. What is looked up when it is used, such as `places`, stays so. */
export const withDatabase = (deps: Deps, db: Deps["db"]): Deps =>
  Object.defineProperties({} as Deps, {
    ...Object.getOwnPropertyDescriptors(deps),
    db: { value: db, enumerable: true },
  });
