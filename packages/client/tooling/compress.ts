import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const smallestBytes = 1024;

/**
 * Writes a `.br` and a `.gz` for every text file that is large enough, once at build time instead
 * of for every visitor.
 */
export async function compressFiles(folder: string): Promise<void> {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
  for await (const name of glob("**/*.{js,css,html,json,svg,xml}", { cwd: folder })) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < smallestBytes) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await Promise.all([
      toBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
      toGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ]);
  }
}
