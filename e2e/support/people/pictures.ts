import sharp from "sharp";

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A small photo as a phone makes one. */
export async function photo(name: string, colour: string): Promise<Picture> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: colour } });
  return {
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: await picture.jpeg({ quality: 80 }).toBuffer(),
  };
}

/** Says that it is a photo and is none. */
export const notAnImage: Picture = {
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("no picture at all"),
};
/** Does not even say so. */
export const textFile: Picture = {
  name: "note.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("a note"),
};
