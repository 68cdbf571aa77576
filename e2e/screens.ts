import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { Variant } from "./screens/browser-state.ts";
import { setScene } from "./screens/scene.ts";
import { screensOf } from "./screens/screen-list.ts";
import { shoot } from "./screens/shoot.ts";
import { browserArgs, browserPath } from "./support/browser/browser.ts";

const usage =
  "npm run screens -- [--only part-of-a-name] [--locale th|en] [--width 390|1440] [--scheme light|dark]";
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "screens");
/** Pages open at once: as many as two cores draw without one waiting long for the other. */
const pagesAtOnce = 2;

const { values: only } = parseArgs({
  options: Object.fromEntries(
    ["only", "locale", "width", "scheme"].map((name) => [name, { type: "string" as const }]),
  ),
});
if (!existsSync(join(root, "apps/web/build/client/index.html")))
  exitWith("the web app is not built: npm run build -w @songtan/web");
if (!existsSync(browserPath)) exitWith(`no Chromium at ${browserPath} (CHROMIUM_PATH)`);

const fits = (wish: unknown, value: string | number) =>
  wish === undefined || wish === String(value);
const variants: Variant[] = (["th", "en"] as const)
  .flatMap((locale) =>
    [390, 1440].flatMap((width) =>
      (["light", "dark"] as const).map((scheme) => ({ locale, width, scheme })),
    ),
  )
  .filter(
    ({ locale, width, scheme }) =>
      fits(only.locale, locale) && fits(only.width, width) && fits(only.scheme, scheme),
  );

const dataFolder = await mkdtemp(join(tmpdir(), "songtan-screens-"));
const product = await startProduct();
try {
  await photograph(product.url);
} finally {
  await product.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

async function photograph(url: string): Promise<void> {
  const scene = await setScene(url);
  const browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  await mkdir(folder, { recursive: true });
  const screens = screensOf(scene).filter(
    ({ name }) => !only.only || name.includes(String(only.only)),
  );
  const waiting = screens.flatMap((screen) => variants.map((variant) => ({ screen, variant })));
  if (waiting.length === 0) exitWith(`nothing fits. ${usage}`);
  let [shotCount, troubled] = [0, 0];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, problems } = await shoot(
        { browser, url, folder, scene },
        next.screen,
        next.variant,
      );
      shotCount += 1;
      if (problems.length > 0) troubled += 1;
      console.log(problems.length > 0 ? `${name}\n  ${[...new Set(problems)].join("\n  ")}` : name);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, worker));
  scene.end();
  await browser.close();
  console.log(
    `${shotCount} screens in screens/, ${troubled} of them with something on the console`,
  );
}

/** The product on a free port and a data folder that is thrown away. Drivers are played by the scene itself. */
async function startProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...{
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATA_DIR: dataFolder,
        LOG_LEVEL: "error",
      },
      ...{ RATE_LIMITS: "off", SANDBOX_DRIVERS: "0", SANDBOX_SPEED: "20", MAP_PUBLIC_STYLE: "off" },
    },
  });
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) exitWith(`the product ended with ${child.exitCode}`);
    await new Promise((wait) => setTimeout(wait, 200));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
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

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
