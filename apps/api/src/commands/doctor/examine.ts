import { readDisk } from "../../config/data-folder.ts";
import type { Settings } from "../../config/settings.ts";
import type { Reached } from "../../db/reach-database.ts";
import {
  type Finding,
  judgeAddress,
  judgeBackup,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeProvider,
  judgeSelfTest,
} from "./findings.ts";
import { readAddress, readClockOf, readSelfTest } from "./read-address.ts";
import { readDatabase, readProviders } from "./read-database.ts";
import { readBackups } from "./read-machine.ts";

/** Looks at everything an installation needs; nothing is changed. */
export async function examine(
  settings: Settings,
  database: Reached,
  now: Date,
): Promise<Finding[]> {
  const { facts, clock } = await readDatabase(database.owner);
  const disks = await Promise.all([settings.DATA_DIR, settings.BACKUP_DIR].map(readDisk));
  return [
    { subject: "database", ...judgeDatabase(facts) },
    ...disks.map((disk) => ({ subject: "disk", ...judgeDisk(disk) })),
    { subject: "clock", ...judgeClock(clock) },
    ...(await examineClockOutside(settings)),
    { subject: "backup", ...judgeBackup(await readBackups(settings, now)) },
    { subject: "self-test", ...judgeSelfTest(await readSelfTest(settings)) },
    ...(await examineAddresses(settings, now)),
    ...(await examineProviders(settings, database, facts.missing)),
  ];
}

/** By the card provider, which is outside; the database may be on this very machine. */
async function examineClockOutside({ SANDBOX, OMISE_API_URL }: Settings): Promise<Finding[]> {
  const clock = SANDBOX ? null : await readClockOf(new URL(OMISE_API_URL));
  return clock ? [{ subject: "clock", ...judgeClock(clock) }] : [];
}

/** Checks the public addresses. Without a configured address, the program serves only this machine. */
async function examineAddresses(
  { PUBLIC_URL, CONSOLE_URL }: Settings,
  now: Date,
): Promise<Finding[]> {
  const addresses = [
    ...(PUBLIC_URL ? [new URL("/readyz", PUBLIC_URL)] : []),
    ...(CONSOLE_URL ? [new URL("/console/", CONSOLE_URL)] : []),
  ];
  const read = addresses.map((url) => readAddress(url, { expected: 200, now }));
  return (await Promise.all(read)).map((facts) => ({
    subject: "address",
    ...judgeAddress(facts),
  }));
}

/** Tables that are still to be migrated may lack what is read here. */
async function examineProviders(
  settings: Settings,
  { app }: Reached,
  missingMigrations: number,
): Promise<Finding[]> {
  if (missingMigrations > 0) return [];
  const providers = await readProviders(app, settings);
  return providers.map((view) => ({
    subject: view.kind.replaceAll("_", " "),
    ...judgeProvider(view),
  }));
}

/** The lines to print, each advice below its finding, and a sum. */
export function describe(findings: readonly Finding[]): string[] {
  const count = (state: Finding["state"]) =>
    findings.filter((finding) => finding.state === state).length;
  const widths = { state: "warning".length + 2, subject: "line sign in".length + 2 };
  const lines = findings.flatMap(({ state, subject, text, advice }) => [
    `${state.padEnd(widths.state)}${subject.padEnd(widths.subject)}${text}`,
    ...(advice && state !== "good"
      ? [`${" ".repeat(widths.state + widths.subject)}→ ${advice}`]
      : []),
  ]);
  return [...lines, `good: ${count("good")}, warning: ${count("warning")}, bad: ${count("bad")}`];
}
