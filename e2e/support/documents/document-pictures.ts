import sharp from "sharp";

type Picture = { name: string; mimeType: string; buffer: Buffer };

const rows = (
  lines: readonly string[],
  { x, y, step, size }: { x: number; y: number; step: number; size: number },
) =>
  lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * step}" font-size="${size}" fill="#1a2233">${line}</text>`,
    )
    .join("");

const asJpeg = async (svg: string, name: string): Promise<Picture> => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer(),
});

/**
 * A made-up card of the size and layout of a citizen card; "ศาสนา" is where the covers are placed.
 */
export const citizenCard = (name = "card"): Promise<Picture> =>
  asJpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1010" font-family="Kanit, Noto Sans Thai, sans-serif">
      <rect width="1600" height="1010" fill="#6b6f76"/>
      <rect x="64" y="40" width="1472" height="929" rx="50" fill="#cfe4ee"/>
      ${rows(["Sample National ID Card", "0-0000-00000-00-0"], { x: 330, y: 120, step: 80, size: 52 })}
      <rect x="130" y="330" width="190" height="150" rx="20" fill="#c9a24a"/>
      ${rows(["Name  Mr. Somchai", "Last name  Jaidee", "Date of Birth  14 May 1990"], { x: 480, y: 330, step: 80, size: 46 })}
      ${rows(["Religion: secret", "99/1 Phahonyothin, Chatuchak", "1 Jan 2024      31 Dec 2032"], { x: 480, y: 620, step: 100, size: 46 })}
      <text x="960" y="620" font-size="46" fill="#1a2233">Blood: O</text>
      <rect x="1190" y="560" width="300" height="370" fill="#8fa7b5"/>
      <circle cx="1340" cy="690" r="80" fill="#e3c6a8"/><rect x="1230" y="780" width="220" height="150" rx="70" fill="#334"/>
    </svg>`,
    name,
  );

/** A page of print, as sharp as a steady hand makes it. */
export const documentPhoto = (name: string): Promise<Picture> =>
  asJpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" font-family="Kanit, Noto Sans Thai, sans-serif">
      <rect width="1280" height="960" fill="#b9b4a8"/><rect x="60" y="50" width="1160" height="860" fill="#e2ded2"/>
      ${rows(
        Array.from(
          { length: 12 },
          (_, index) => `${name} line ${index + 1}: the quick brown fox 0123456789`,
        ),
        { x: 100, y: 130, step: 66, size: 40 },
      )}
    </svg>`,
    name,
  );

/** The same, out of focus. */
export async function blurredPhoto(name: string): Promise<Picture> {
  const { buffer, ...rest } = await documentPhoto(name);
  return { ...rest, buffer: await sharp(buffer).blur(14).jpeg().toBuffer() };
}
