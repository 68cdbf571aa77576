import { parentPort, workerData } from "node:worker_threads";
import type { SheetsToWrite } from "./write-in-thread.ts";
import { writeSheets } from "./write-sheets.ts";

const { sheets, file } = workerData as SheetsToWrite;
parentPort?.postMessage(await writeSheets(sheets, file));
