// Imports an OpenStreetMap extract: npm run geo:import -- FILE.osm.pbf. Its engines are installed the first time.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const engines = join(import.meta.dirname, "engines");
const args = process.argv.slice(2);
const onlyPlaces = args[args.indexOf("--only") + 1] === "places" && args.includes("--only");
const needsEngines = args.length > 0 && !args.includes("--help") && !onlyPlaces;

if (needsEngines && !existsSync(join(engines, "node_modules", ".package-lock.json"))) {
  console.log("installing the engines (300 MB, once)");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--silent"], {
    cwd: engines,
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error("the engines could not be installed: is there a network, and 300 MB of room?");
    process.exit(status ?? 1);
  }
}
const { main } = await import("./src/main.ts");
process.exitCode = await main(args);
