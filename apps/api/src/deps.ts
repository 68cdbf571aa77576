import type { PlaceIndex } from "@songtan/places/place-index";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Database } from "./db/database.ts";
import type { GeoImports } from "./geo/geo-imports.ts";
import type { Hub } from "./live/hub.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** What features are given. A use case names the few it needs with `Pick<Deps, …>`. */
export type Deps = Ports & {
  db: Kysely<Database>;
  places: PlaceIndex;
  /** What `npm run geo:import` built. */
  geo: GeoImports;
  secrets: Secrets;
  hub: Hub;
  /** What several processes share besides the database; null when there is none. */
  redis: Redis | null;
  settings: Settings;
};
