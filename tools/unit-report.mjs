// What vitest wrote about its run: how many passed, and what failed.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./toolchain.mjs";

/** Null when the run ended before it wrote its report. */
export function readUnitReport(file) {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, "utf8"));
  const failedFiles = report.testResults.filter(({ status }) => status === "failed");
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failedFiles: failedFiles.map(({ name }) => relative(root, name)),
    failures: failedFiles.flatMap(failuresOf),
  };
}

/** A file that fails before its first test, or in a hook, has a message of its own and no failed test. */
function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [`${relative(root, name)}: ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${relative(root, name)} > ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

const firstLine = (text) => text?.split("\n", 1)[0] || "no message";
