import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserPath } from "../support/browser/browser.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What pictures and measures need and this machine lacks, as a sentence; null when nothing. */
export function findMissing(): string | null {
  if (!existsSync(join(root, "apps/web/build/client/index.html")))
    return "the web app is not built: npm run build -w @songtan/web";
  return existsSync(browserPath) ? null : `no Chromium at ${browserPath} (CHROMIUM_PATH)`;
}

/**
 * The built product on a free port and a data folder that is deleted at its end. Drivers are played
 * by the scene itself.
 */
export async function startProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "songtan-screens-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...{ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataFolder, LOG_LEVEL: "error" },
      ...{
        RATE_LIMITS: "off",
        WORK_CHECKS: "off",
        SANDBOX_DRIVERS: "0",
        SANDBOX_SPEED: "20",
        MAP_PUBLIC_STYLE: "off",
      },
    },
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    await new Promise((wait) => setTimeout(wait, 200));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address !== null && typeof address === "object" ? address.port : 0;
}
