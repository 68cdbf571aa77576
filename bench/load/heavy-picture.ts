import { crc32, deflateSync } from "node:zlib";

/** Adam7: where the picture's seven passes begin, and how far their points are apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** An interlaced PNG of one colour, padded to a size: small to make, and the slowest there is to open. */
export function heavyPicture(width: number, height: number, bytes: number): Buffer {
  const points = passes
    .map(
      ([x, y, stepX, stepY]) =>
        [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)] as const,
    )
    .reduce((sum, [columns, rows]) => sum + rows * (1 + columns * 3), 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, three colours, interlaced.
  header.set([8, 2, 0, 0, 1], 8);
  const picture = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(points))),
  ]);
  const end = chunk("IEND", Buffer.alloc(0));
  const padding = chunk("paDd", Buffer.alloc(bytes - picture.length - end.length - 12));
  return Buffer.concat([picture, padding, end]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
