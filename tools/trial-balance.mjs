// `npm run trial-balance [-- --on 2026-11-30]`: every account, and the proof that the books are whole. Exit 1 when they are not.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/trial-balance.ts", ...process.argv.slice(2)]));
