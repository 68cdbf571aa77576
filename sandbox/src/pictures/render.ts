/** An SVG as the PNG a phone would send. sharp is loaded with the first picture, not with the program. */
export async function renderPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  return new Uint8Array(
    await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer(),
  );
}
