// `npm run backup [-- --to FOLDER]`: database and files in one new folder, without the keys. See docs/runbooks/deploy.md.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/backup.ts", ...process.argv.slice(2)]));
