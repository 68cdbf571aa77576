import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { launchPostgres } from "../src/launch.ts";

/**
 * Represents the product in the kill trials: launches the database of a folder and writes rows over
 * several connections, printing each id the moment the database has acknowledged it. SIGTERM stops
 * it cleanly.
 */
const [folder = "", firstId = "0"] = process.argv.slice(2);
const WRITERS = 4;

/** Synchronous, so a line is with the reader before the next instruction could be the last. */
const writeLine = (line: string) => writeSync(1, `${line}\n`);

const postgres = await launchPostgres({ folder, log: (line) => writeLine(`log ${line}`) });
const pool = new pg.Pool({ ...postgres.connection("postgres"), max: WRITERS });
pool.on("error", () => {}); // the trial kills the server under these connections
await pool.query("create table if not exists written (id bigint primary key)");
writeLine(`ready ${postgres.pid}`);

let nextId = Number(firstId);
let stopping = false;

async function write(): Promise<void> {
  while (!stopping) {
    const id = nextId++;
    try {
      await pool.query("insert into written (id) values ($1)", [id]);
      writeLine(`row ${id}`);
    } catch {
      await delay(20); // killed under us: not acknowledged, so never printed
    }
  }
}

const writers = Array.from({ length: WRITERS }, write);
process.once("SIGTERM", async () => {
  stopping = true;
  await Promise.all(writers);
  await pool.end();
  await postgres.stop();
  process.exit(0);
});
