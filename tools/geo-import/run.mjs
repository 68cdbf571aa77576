// Imports an OpenStreetMap extract: npm run geo:import -- FILE.osm.pbf. Its engines are installed the first time.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const engines = join(import.meta.dirname, "engines");
const args = process.argv.slice(2);

/** Nothing is installed for a command that was typed wrongly, or for a file that is not there: `main` says so. */
async function needsEngines() {
  const { readOptions } = await import("./src/options.ts");
  try {
    const options = readOptions(args);
    return options !== null && existsSync(options.extract) && options.only.join() !== "places";
  } catch {
    return false;
  }
}

if (!existsSync(join(engines, "node_modules", ".package-lock.json")) && (await needsEngines())) {
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
