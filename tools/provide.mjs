// `node tools/provide.mjs <file> [part,part]`: finds or fetches what the named parts of the tests run on, next to other steps
// of `npm test`. Says what it found, and writes the paths into the file as JSON: null where a part cannot be had here.
import { writeFileSync } from "node:fs";
import { parts } from "./prerequisites.mjs";

const [file, names = ""] = process.argv.slice(2);
const provided = {};
for (const part of names.split(",").filter(Boolean)) {
  const { provide, needs } = parts[part];
  provided[part] = provide();
  console.log(
    `   ${part}: ${provided[part] ?? `FAILED: this machine has no ${needs}, and it could not be fetched`}`,
  );
}
writeFileSync(file, JSON.stringify(provided));
