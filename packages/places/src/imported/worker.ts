import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { ImportedFile } from "./file.ts";
import { importedLayer } from "./layer.ts";
import type { LayerPart, LayerRequest } from "./read-import.ts";

/** What the reader processes at once without a noticeable pause: some milliseconds. */
const rowsPerPart = 4_000;

const { path, postcodes } = workerData as LayerRequest;
const file: ImportedFile = JSON.parse(await readFile(path, "utf8"));
const { places, names, streets, points, ...rest } = importedLayer(file, postcodes);
const { letters, sounds, numbers, ...arrays } = names;

const send = (part: LayerPart) => parentPort?.postMessage(part);
for (let index = 0; index < places.length; index += rowsPerPart)
  send({ kind: "places", places: places.slice(index, index + rowsPerPart) });
for (let index = 0; index < letters.length; index += rowsPerPart) {
  const end = index + rowsPerPart;
  send({
    kind: "names",
    letters: letters.slice(index, end),
    sounds: sounds.slice(index, end),
    numbers: numbers.slice(index, end),
  });
}
send({ kind: "rest", arrays, streets, points, rest });
