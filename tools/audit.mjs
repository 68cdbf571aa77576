// Queries the registry for known flaws of the packages that production runs: high and critical ones
// fail, unless `supply-chain/allowed.json` gives a reason and an end date. Without an answer it
// prints that and continues: a test on a machine without a network must not fail for that.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { judgeAudit } from "./supply-chain/judge-audit.mjs";
import { root } from "./toolchain.mjs";

const timeoutMilliseconds = 60_000;
const allowed = JSON.parse(
  readFileSync(new URL("./supply-chain/allowed.json", import.meta.url), "utf8"),
);
const { stdout } = spawnSync("npm", ["audit", "--audit=true", "--omit=dev", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout: timeoutMilliseconds,
});
const { answered, failures, notes } = judgeAudit(
  parsed(stdout),
  allowed,
  new Date().toISOString().slice(0, 10),
);
for (const line of notes) console.log(`   ${line}`);
for (const line of failures) console.error(`   ${line}`);
if (!answered)
  console.log(
    "   NOT ASKED: the registry did not answer, so nothing is known about flaws in packages",
  );
process.exitCode = failures.length > 0 ? 1 : 0;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
