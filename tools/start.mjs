// `npm start`: the whole product with one command, on a machine that has nothing but Node and npm.
import { buildWhenNeeded, installWhenNeeded, node, startTool } from "./toolchain.mjs";

installWhenNeeded();
buildWhenNeeded();
process.exit(await startTool(node(), ["apps/api/src/main.ts"], { LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" }));
