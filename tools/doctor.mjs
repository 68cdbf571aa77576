// `npm run doctor`: looks at settings, database, disk, clock, backups, addresses and providers, and says what to do. Exit 1 when something is bad.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/doctor/doctor.ts", ...process.argv.slice(2)]));
