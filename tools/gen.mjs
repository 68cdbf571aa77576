// `npm run gen`: makes what is generated: table types from the migrated schema, the descriptions for partners, app and console, asyncapi.json and the types of all calls
// from the routes, and from that description the types of the SDK. `--check` makes it elsewhere and fails when the
// committed files differ.
import { node, runTool } from "./toolchain.mjs";

const args = process.argv.slice(2);
process.exit(
  runTool(node(), ["apps/api/src/generate.ts", ...args]) ||
    runTool(node(), ["packages/sdk/scripts/generate-types.ts", ...args]),
);
