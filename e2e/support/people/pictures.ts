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

/** A photo of more than 10 MB, as the cameras of new phones make them. */
export async function cameraPhoto(): Promise<Buffer> {
  const side = 3000;
  const noise = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "white",
    },
  });
  const picture = await noise.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
  if (picture.length < 10 * 1024 * 1024) throw new Error("the photo of the story is too small");
  return picture;
}
