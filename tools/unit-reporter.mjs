// A reporter of vitest: writes how many tests passed, and what failed, to the file that UNIT_REPORT names.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./toolchain.mjs";

export default class UnitReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const failed = modules.filter((module) => module.state() === "failed");
    const report = {
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped") + count("pending"),
      failedFiles: failed.map(({ moduleId }) => relative(root, moduleId)),
      failures: [
        ...failed.flatMap(failuresOf),
        ...unhandledErrors.map((error) => `outside a test: ${describe([error])}`),
      ],
    };
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report));
  }
}

/** A file fails by its tests, or while it loads, or by a hook of its own or of one of its suites. */
function failuresOf(module) {
  const file = relative(root, module.moduleId);
  const suites = [module, ...module.children.allSuites()].filter(
    (suite) => suite.errors().length > 0,
  );
  const tests = [...module.children.allTests("failed")];
  return [
    ...suites.map((suite) => `${file}${nameIn(suite)}: ${describe(suite.errors())}`),
    ...tests.map((test) => `${file}${nameIn(test)}: ${describe(test.result().errors)}`),
  ];
}

const nameIn = ({ fullName, type }) => (type === "module" ? "" : ` > ${fullName}`);

/** The first two lines: with a program that did not start, the second says why. */
const describe = ([error]) => error?.message?.split("\n", 2).join(" ") || "no message";
