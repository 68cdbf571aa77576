import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { PbfReader } from "pbf";
import { ExtractError } from "./extract-error.ts";

/**
 * The outside of an `.osm.pbf` file: a chain of blobs, each with a header before it. The format and its limits are
 * described at https://wiki.openstreetmap.org/wiki/PBF_Format.
 */
const headerBytesMax = 64 * 1024;
const blobBytesMax = 32 * 1024 * 1024;
const nanodegrees = 1e9;
/** Features that a reader must support; with any other feature in a file, we would misread it. */
const understood = new Set(["OsmSchema-V0.6", "DenseNodes"]);

const inflateBytes = promisify<Uint8Array, Buffer>(inflate);

/** West, south, east, north, in degrees. */
export type Bounds = [number, number, number, number];
/** The position of a blob of data in the file. */
export type Blob = { position: number; bytes: number };
export type OsmFile = { blobs: Blob[]; bounds: Bounds | null };

const notAnExtract = (path: string) =>
  new ExtractError(
    `${path} is not an OpenStreetMap extract: a file that ends in .osm.pbf is needed`,
  );
const cutOff = (path: string, size: number) =>
  new ExtractError(
    `${path} is cut off after ${size} bytes, in the middle of a block. Download it again`,
  );

export async function openExtract(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "ENOENT") throw problem;
    throw new ExtractError(`${path}: there is no such file`);
  }
}

/**
 * Walks the whole chain without unpacking the data, so that a file that was cut off is noticed before anything is built
 * from it.
 *
 * @throws ExtractError when this is not a whole extract that we can read
 */
export async function readChain(path: string): Promise<OsmFile> {
  const file = await openExtract(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size === 0) throw notAnExtract(path);
    const blobs: Blob[] = [];
    let bounds: Bounds | null = null;
    for (let position = 0; position < stats.size; ) {
      const { type, blob } = await readBlobHeader(file, { position, size: stats.size, path });
      if (position === 0 && type !== "OSMHeader") throw notAnExtract(path);
      if (type === "OSMHeader")
        bounds = readHeaderBlock(await readBlob(file, blob), path) ?? bounds;
      if (type === "OSMData") blobs.push(blob);
      position = blob.position + blob.bytes;
    }
    if (blobs.length === 0) throw new ExtractError(`${path} holds no data`);
    return { blobs, bounds };
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, { position, bytes }: Blob): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

async function readBlobHeader(
  file: FileHandle,
  at: { position: number; size: number; path: string },
) {
  const { position, size, path } = at;
  const length = await bytesAt(file, { position, bytes: 4 });
  const bytes = length.length === 4 ? length.readUInt32BE(0) : 0;
  // In the first block a wrong length means another kind of file; later it means a damaged one.
  if (bytes === 0 || bytes > headerBytesMax)
    throw position === 0 ? notAnExtract(path) : cutOff(path, size);
  if (position + 4 + bytes > size) throw position === 0 ? notAnExtract(path) : cutOff(path, size);
  const header = { type: "", bytes: -1 };
  try {
    new PbfReader(await bytesAt(file, { position: position + 4, bytes })).readFields(
      (tag, found, pbf) => {
        if (tag === 1) found.type = pbf.readString();
        else if (tag === 3) found.bytes = pbf.readVarint();
      },
      header,
    );
  } catch {
    throw notAnExtract(path);
  }
  if (header.bytes < 0 || header.bytes > blobBytesMax) throw notAnExtract(path);
  const blob = { position: position + 4 + bytes, bytes: header.bytes };
  if (blob.position + blob.bytes > size) throw cutOff(path, size);
  return { type: header.type, blob };
}

/** The unpacked bytes of one blob. */
export async function readBlob(file: FileHandle, blob: Blob): Promise<Uint8Array> {
  const found: { raw: Uint8Array; packed: Uint8Array; other: boolean } = {
    raw: new Uint8Array(),
    packed: new Uint8Array(),
    other: false,
  };
  new PbfReader(await bytesAt(file, blob)).readFields((tag, into, pbf) => {
    if (tag === 1) into.raw = pbf.readBytes();
    else if (tag === 3) into.packed = pbf.readBytes();
    else if (tag > 3) into.other = true;
  }, found);
  if (found.packed.length > 0) {
    try {
      return await inflateBytes(found.packed);
    } catch {
      throw new ExtractError(
        "the extract is damaged: a block of it cannot be unpacked. Download it again",
      );
    }
  }
  if (found.raw.length === 0 && found.other)
    throw new ExtractError(
      "the extract is packed in another way than zlib; write it anew with: osmium cat",
    );
  return found.raw;
}

function readHeaderBlock(bytes: Uint8Array, path: string): Bounds | null {
  const found = { box: null as Bounds | null, needed: [] as string[] };
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag === 1) into.box = readBox(pbf);
    else if (tag === 4) into.needed.push(pbf.readString());
  }, found);
  const strange = found.needed.filter((feature) => !understood.has(feature));
  if (strange.length > 0)
    throw new ExtractError(
      `${path} needs a reader that knows ${strange.join(", ")}; a plain extract is needed`,
    );
  return found.box;
}

function readBox(pbf: PbfReader): Bounds {
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  pbf.readMessage((tag, into, inner) => {
    if (tag === 1) into.left = inner.readSVarint() / nanodegrees;
    else if (tag === 2) into.right = inner.readSVarint() / nanodegrees;
    else if (tag === 3) into.top = inner.readSVarint() / nanodegrees;
    else if (tag === 4) into.bottom = inner.readSVarint() / nanodegrees;
  }, box);
  return [box.left, box.bottom, box.right, box.top];
}
