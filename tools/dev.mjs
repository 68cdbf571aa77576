// `npm run dev`: the same product with hot reload. The API restarts on a change; the web app is served by Vite, which
// hands /api and /sandbox on to it, and /console to the console's own Vite.
import { randomUUID } from "node:crypto";
import { installWhenNeeded, node, runTool, startTool } from "./toolchain.mjs";

installWhenNeeded();
for (const app of ["web", "console"])
  if (runTool("npm", ["run", "--silent", "typegen", "-w", `@songtan/${app}`]) !== 0)
    process.exit(1);
const serve = (app, port) =>
  startTool("npm", [
    "run",
    "--silent",
    "dev",
    "-w",
    `@songtan/${app}`,
    "--",
    "--port",
    port,
    "--strictPort",
  ]);
const ended = await Promise.race([
  startTool(
    node(),
    [
      "--watch-path=apps/api/src",
      "--watch-path=packages",
      "--watch-path=sandbox/src",
      "apps/api/src/main.ts",
    ],
    {
      PORT: "3001",
      PUBLIC_URL: "http://localhost:3000",
      // One for all restarts, so that the inbox stays open in the browser.
      SANDBOX_SECRET: process.env.SANDBOX_SECRET ?? randomUUID(),
      LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
    },
  ),
  serve("web", "3000"),
  serve("console", "3002"),
]);
process.exit(ended);
