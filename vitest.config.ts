import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "apps/*/src/**/*.test.{ts,tsx}", "sandbox/src/**/*.test.ts", "tools/tidy/src/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
