import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Kanit with every glyph and its rules for placing marks, under the Open Font Licence; decision 19. */
const files = {
  plain: "400Regular/Kanit_400Regular.ttf",
  medium: "500Medium/Kanit_500Medium.ttf",
  bold: "600SemiBold/Kanit_600SemiBold.ttf",
} as const;
export type Weight = keyof typeof files;
export const weights = Object.keys(files) as Weight[];

const { resolve } = createRequire(import.meta.url);
let read: Promise<Record<Weight, Buffer>> | undefined;

/** The fonts' bytes, read once. */
export function loadFonts(): Promise<Record<Weight, Buffer>> {
  read ??= Promise.all(
    weights.map(async (weight) => [
      weight,
      await readFile(resolve(`@expo-google-fonts/kanit/${files[weight]}`)),
    ]),
  ).then((pairs) => Object.fromEntries(pairs) as Record<Weight, Buffer>);
  return read;
}
