import { defineConfig } from "vitest/config";

/** They replace a module of the program to read what is printed, so they cannot share modules with others. */
const replacingModules = [
  "apps/api/src/modules/claims/dispute-evidence/{evidence-pdf,print-charges}.test.ts",
];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "sandbox/src/**/*.test.ts",
            "tools/{tidy,geo-import}/src/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          // The program's modules and the gazetteer are loaded once for each worker: half the processor time.
          isolate: false,
          include: ["apps/api/src/**/*.test.ts", "simulation/**/*.test.ts"],
          exclude: replacingModules,
          globalSetup: ["apps/api/testing/world/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "api-alone",
          include: replacingModules,
          globalSetup: ["apps/api/testing/world/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: { name: "web", include: ["apps/{web,console}/src/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
