// `npm run keys:rotate`: seals personal documents again with the newest of DOCUMENT_KEYS. See docs/runbooks/keys.md.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/commands/rotate.ts", ...process.argv.slice(2)]));
