// `npm run staff -- invite --email … --name …`: how the first member of staff comes in. Prints the link to follow.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/staff.ts", ...process.argv.slice(2)]));
