import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They replace a module of the program to read what is printed, so they cannot share modules with others. */
const replacingModules = [
  "apps/api/src/modules/claims/dispute-evidence/{evidence-pdf,print-charges}.test.ts",
];

/** A simulation runs for minutes: at the end the other workers would wait for it. */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!moduleId.includes("/simulation/"));
    return (await super.sort(files)).toSorted(
      (a, b) => a.project.name.localeCompare(b.project.name) || isShort(a) - isShort(b),
    );
  }
}

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // One more than the processors of a small machine: a test waits for its database a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: SimulationsFirst },
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
