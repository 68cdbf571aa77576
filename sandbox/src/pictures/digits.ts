/** The strokes of a clock's digits: top, upper left, upper right, middle, lower left, lower right, bottom. */
const strokes: Record<string, string> = {
  "0": "1110111",
  "1": "0010010",
  "2": "1011101",
  "3": "1011011",
  "4": "0111010",
  "5": "1101011",
  "6": "1101111",
  "7": "1010010",
  "8": "1111111",
  "9": "1111011",
};
const lines = ["M2 0H18", "M0 2V18", "M20 2V18", "M2 20H18", "M0 22V38", "M20 22V38", "M2 40H18"];

/** `14:05` as SVG paths: machines without fonts draw it alike. Each digit is 20 wide and 40 high. */
export function digitPaths(text: string): string {
  let x = 0;
  let paths = "";
  for (const character of text) {
    if (character === ":") paths += `<path d="M${x + 2} 12v2M${x + 2} 27v2"/>`;
    const on = strokes[character] ?? "";
    const shapes = lines.filter((_, index) => on[index] === "1").join("");
    if (shapes) paths += `<path transform="translate(${x} 0)" d="${shapes}"/>`;
    x += character === ":" ? 14 : 32;
  }
  return paths;
}
