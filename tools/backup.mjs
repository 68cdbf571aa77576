// `npm run backup [-- --to FOLDER]`: database and files in one new folder, without the keys. See docs/runbooks/deploy.md.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/backups/backup-command.ts", ...process.argv.slice(2)]));
