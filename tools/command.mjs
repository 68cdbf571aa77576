// Runs a command of `apps/api/src/commands` by its name, with the Node.js of this installation: `npm run backup`, `npm run doctor` …
import { node, runTool } from "./toolchain.mjs";

const [name, ...args] = process.argv.slice(2);
process.exit(runTool(node(), [`apps/api/src/commands/${name}.ts`, ...args]));
