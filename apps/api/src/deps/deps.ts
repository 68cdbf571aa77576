import type { PlaceIndex } from "@songtan/places/place-index";
import type { Kysely } from "kysely";
import type { Settings } from "../config/settings.ts";
import type { Database } from "../db/database.ts";
import type { GeoImports } from "../geo/geo-imports.ts";
import type { Secrets } from "../keys/secrets.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Ports } from "../ports/ports.ts";
import type { PubSub } from "../ports/pub-sub.ts";
import type { SharedRedis } from "../ports/shared-redis.ts";

/** Test mode of businesses: the same on its own tables, with the acting business's clock and nothing outside. */
export type TestMode = {
  deps: Deps;
  /** Runs one job of test mode, by its name. */
  run(task: string, payload: unknown): Promise<void>;
  close(): Promise<void>;
};

/** What features are given. A use case names the few it needs with `Pick<Deps, …>`. */
export type Deps = Ports & {
  db: Kysely<Database>;
  /** A small pool of its own: signing in and `/readyz` answer while `db` has no connection left. */
  signInDb: Kysely<Database>;
  places: PlaceIndex;
  /** What `npm run geo:import` built. */
  geo: GeoImports;
  secrets: Secrets;
  pictures: Pictures;
  hub: PubSub;
  /** State shared by several processes in addition to the database; null when there is none. */
  redis: SharedRedis | null;
  settings: Settings;
  testMode: TestMode;
};

/** The same dependencies on another pool. What is looked up when it is used, such as `places`, stays so. */
export const withDatabase = (deps: Deps, db: Deps["db"]): Deps =>
  Object.defineProperties({} as Deps, {
    ...Object.getOwnPropertyDescriptors(deps),
    db: { value: db, enumerable: true },
  });
