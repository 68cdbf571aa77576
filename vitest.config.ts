import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They replace a module of the program to read what is printed, so they cannot share modules with others. */
const replacingModules = [
  "apps/api/src/modules/claims/dispute-evidence/{evidence-pdf,print-charges}.test.ts",
  "apps/api/src/modules/payments/business-payments/business-invoices.test.ts",
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
          // Pure functions: what one file loads can be used by the next, for a third of the processor time.
          isolate: false,
          include: [
            "packages/{domain,contract,places}/src/**/*.test.ts",
            "sandbox/src/**/*.test.ts",
            "tools/{tidy,geo-import}/src/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: { name: "postgres", include: ["packages/postgres/src/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "api",
          // The program's modules and the gazetteer are loaded once for each worker: half the processor time.
          isolate: false,
          include: [
            "apps/api/src/**/*.test.ts",
            "packages/{sdk,cli}/src/**/*.test.ts",
            "simulation/**/*.test.ts",
          ],
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
        test: {
          name: "web",
          isolate: false,
          setupFiles: ["packages/client/testing/leave-nothing.ts"],
          include: [
            "apps/{web,console}/{src,tooling}/**/*.test.ts",
            "packages/{client,ui}/src/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          // A page has modules that hold state. A context of its own isolates them for half of what a process costs.
          pool: "vmThreads",
          include: [
            "apps/{web,console}/src/**/*.test.tsx",
            "packages/{client,ui}/src/**/*.test.tsx",
          ],
        },
      },
    ],
  },
});
