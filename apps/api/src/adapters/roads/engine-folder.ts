import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The heavy tools' own install, made by `npm run geo:import`: 280 MB, needed only for imports. */
export const enginesFolder = fileURLToPath(
  new URL("../../../../../tools/geo-import/engines", import.meta.url),
);

/** Returns true when the road engine can be loaded from the folder. */
export const isEngineInstalled = (folder = enginesFolder): boolean =>
  existsSync(join(folder, "node_modules/@valhallajs/valhallajs/package.json"));
