import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { ImportedFile } from "./imported-file.ts";
import { importedLayer } from "./imported-layer.ts";
import type { LayerPart, LayerRequest } from "./read-import.ts";

/** What the reader takes over at once without a pause that anybody would notice: some milliseconds. */
const rowsPerPart = 4_000;

const { path, postcodes } = workerData as LayerRequest;
const file: ImportedFile = JSON.parse(await readFile(path, "utf8"));
const { places, names, streets, points, ...facts } = importedLayer(file, postcodes);
const { letters, sounds, numbers, ...arrays } = names;

const send = (part: LayerPart) => parentPort?.postMessage(part);
for (let at = 0; at < places.length; at += rowsPerPart)
  send({ kind: "places", places: places.slice(at, at + rowsPerPart) });
for (let at = 0; at < letters.length; at += rowsPerPart) {
  const end = at + rowsPerPart;
  send({
    kind: "names",
    letters: letters.slice(at, end),
    sounds: sounds.slice(at, end),
    numbers: numbers.slice(at, end),
  });
}
send({ kind: "rest", arrays, streets, points, facts });
