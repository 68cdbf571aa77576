import { defineConfig } from "@playwright/test";
import { browserArgs, browserPath } from "./support/browser/browser.ts";
import {
  quietDataFolder,
  quietPort,
  simulatedDataFolder,
  simulatedPort,
} from "./support/browser/servers.ts";

const root = new URL("..", import.meta.url).pathname;

/** The product itself, built, on an embedded database of its own. */
const server = (port: number, env: Record<string, string>) => ({
  command: `${root}node_modules/.bin/node --import=./tools/stripped/load.mjs apps/api/src/main.ts`,
  cwd: root,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 120_000,
  // While writing a story it is quicker to start the two servers once, by hand, on the same ports.
  reuseExistingServer: process.env.E2E_SERVERS === "running",
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
  env: {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMITS: "off",
    // A story rides across town within seconds.
    WORK_CHECKS: "off",
    LOG_LEVEL: "error",
    // Stories draw from what comes with the app; nothing outside this machine is requested.
    MAP_PUBLIC_STYLE: "off",
    ...env,
  },
});

/**
 * A long path through the rules is tested once, where people mostly use it; what every page owes
 * its reader is tested in both languages, on a phone and at a desk. `STORIES=all` runs everything
 * twice.
 */
const playedOnce = {
  onPhone: [
    "arrival-on-cards",
    "bad-input-accounts",
    "bad-input-booking",
    "bad-input-documents",
    "business-phone",
    "chat",
    "claims",
    "code-login",
    "customer-journey",
    "customer-notices",
    "customer-offline",
    "driver-documents",
    "driver-profile",
    "driver-shift",
    "driver-tabs",
    "duty-choices",
    "edit-drop-offs",
    "few-taps",
    "handover",
    "inbox",
    "keyboard",
    "later-charges",
    "offline-by-address",
    "offline-driver",
    "offline-reopened",
    "paying",
    "real-driver",
    "return-to-me",
    "second-offer",
    "share-link",
    "survives",
    "takeover",
    "thai-headings",
    "tracking-phone",
    "wrong-pin",
  ],
  atDesk: [
    "account-rights",
    "agent",
    "announcements",
    "books",
    "business",
    "by-hand",
    "callers",
    "console",
    "console-staff",
    "customer-profile",
    "data",
    "developer",
    "encoding",
    "every-card",
    "files",
    "first-run",
    "line-sign-in",
    "links-and-keys",
    "list-files",
    "many-rows",
    "oauth",
    "operations",
    "passkeys",
    "payouts",
    "pricing",
    "race",
    "receipts",
    "refunds",
    "requests-and-errors",
    "sessions",
    "set-up",
    "web-pages",
  ],
};
const leaveOut = (names: readonly string[]) =>
  process.env.STORIES === "all" ? [] : names.map((name) => `**/${name}.e2e.ts`);

export default defineConfig({
  testDir: "./stories",
  testMatch: "**/*.e2e.ts",
  // A folder for each run, so that two runs can work in parallel.
  outputDir: `../test-results/${simulatedPort}`,
  workers: 1,
  retries: process.env.CI ? 2 : 0,
  timeout: 180_000,
  // Long enough for a busy machine; a story that passes never waits for it.
  expect: { timeout: 30_000 },
  reporter: [
    ["list"],
    [
      "json",
      {
        outputFile:
          process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? `../test-results/${simulatedPort}.json`,
      },
    ],
  ],
  use: {
    baseURL: `http://localhost:${simulatedPort}`,
    timezoneId: "Asia/Bangkok",
    // Recording a page costs as much as showing it: recording on the retry of a failed story is
    // early enough.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    // A step that is impossible fails while there is time to clean up.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A worker that starts in the middle of a story would bypass request routing; stories about the
    // worker allow it.
    serviceWorkers: "block",
    launchOptions: { executablePath: browserPath, args: browserArgs },
  },
  projects: [
    {
      name: "phone-thai",
      testIgnore: leaveOut(playedOnce.atDesk),
      use: {
        viewport: { width: 390, height: 844 },
        locale: "th-TH",
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: "desk-english",
      testIgnore: leaveOut(playedOnce.onPhone),
      use: { viewport: { width: 1440, height: 900 }, locale: "en-US" },
    },
  ],
  webServer: [
    server(simulatedPort, { DATA_DIR: simulatedDataFolder, SANDBOX_SPEED: "60" }),
    server(quietPort, { DATA_DIR: quietDataFolder, SANDBOX_DRIVERS: "0" }),
  ],
});
