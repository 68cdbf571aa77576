import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { EmbeddedPostgres } from "../src/launch.ts";

/** A running `writing-app.ts` with its reports so far. */
export type WritingApp = { child: ChildProcess; acknowledged: Set<number>; lines: string[] };

/** A new folder that every account may pass, removed by `removeFolder`. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "pg-trial-"));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Resolves when the app is writing or has ended; `errors` "ignore" hides what a refused one says. */
export async function startWritingApp(
  folder: string,
  firstId = 0,
  errors: "inherit" | "ignore" = "inherit",
): Promise<WritingApp> {
  const program = path.join(import.meta.dirname, "writing-app.ts");
  const child = spawn(process.execPath, [program, folder, String(firstId)], {
    stdio: ["ignore", "pipe", errors],
  });
  const app: WritingApp = { child, acknowledged: new Set(), lines: [] };
  const output = child.stdout;
  if (!output) throw new Error("the app has no output to read");
  createInterface({ input: output }).on("line", (line) => {
    app.lines.push(line);
    if (line.startsWith("row ")) app.acknowledged.add(Number(line.slice(4)));
  });
  await until(() => app.lines.some((line) => line.startsWith("ready ")) || child.exitCode !== null);
  return app;
}

/** Ends the app and waits until everything it reported has been read. */
export async function endApp(app: WritingApp, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (app.child.exitCode !== null || app.child.signalCode !== null) return;
  const closed = once(app.child, "close");
  app.child.kill(signal);
  await closed;
}

export async function until(condition: () => boolean, withinMs = 15_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${condition}`);
    await delay(5);
  }
}

export async function query(
  postgres: Pick<EmbeddedPostgres, "connection">,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.connection("postgres"));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
