// `npm run gen`: makes what is generated: table types from the migrated schema, openapi.json and the types of all calls
// from the routes. `--check` makes it elsewhere and fails when the committed files differ.
import { node, runTool } from "./toolchain.mjs";

process.exit(runTool(node(), ["apps/api/src/generate.ts", ...process.argv.slice(2)]));
