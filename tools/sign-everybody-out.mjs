// `npm run sign-everybody-out`: ends every session, for a breach. See docs/runbooks/breach.md.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/sign-out.ts", ...process.argv.slice(2)]));
