// `npm start`: the whole product with one command, on a machine that has nothing but Node and npm.
// After a crash it is started again.
import { endWithParent, startProgram, supervise } from "./supervise.mjs";
import { buildWhenNeeded, env, installWhenNeeded, node, root } from "./toolchain.mjs";

installWhenNeeded();
await buildWhenNeeded();
// A small young generation, and an old one that is collected each time it has grown by a quarter: some 150 MB less for one
// percent of the throughput (bench/load-memory.ts).
const flags = [
  "--max-semi-space-size=2",
  "--heap-growing-percent=25",
  "--import=./tools/stripped/load.mjs",
];
const settings = {
  // Hashing and pictures need tens of megabytes for a moment: returned to the system at once, not
  // reserved for the next time.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? "131072",
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? "131072",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
};
const program = { cwd: root, env: { ...env(), ...settings } };
if (process.env.npm_lifecycle_event) endWithParent();
process.exit(await supervise(startProgram(node(), [...flags, "apps/api/src/main.ts"], program)));
