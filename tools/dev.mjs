// `npm run dev`: the same product with hot reload. The API restarts on a change, the web app is served by Vite, which
// hands /api and /sandbox on to it.
import { installWhenNeeded, node, runTool, startTool } from "./toolchain.mjs";

installWhenNeeded();
if (runTool("npm", ["run", "--silent", "typegen", "-w", "@songtan/web"]) !== 0) process.exit(1);
const ended = await Promise.race([
  startTool(
    node(),
    ["--watch-path=apps/api/src", "--watch-path=packages", "--watch-path=sandbox/src", "apps/api/src/main.ts"],
    {
      PORT: "3001",
      PUBLIC_URL: "http://localhost:3000",
      LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
    },
  ),
  startTool("npm", ["run", "--silent", "dev", "-w", "@songtan/web", "--", "--port", "3000"]),
]);
process.exit(ended);
