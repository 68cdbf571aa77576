// `npm run restore -- FOLDER [--replace]`: puts a backup into an empty installation. See docs/runbooks/deploy.md.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/restore.ts", ...process.argv.slice(2)]));
