import { type Random, seededRandom } from "../data/random.ts";
import { digitPaths } from "./digits.ts";
import { faceSvg } from "./proof-pictures.ts";
import { renderPng } from "./render.ts";

/**
 * The content of a document. Machines without fonts draw it alike: digits as strokes, text as
 * lines.
 */
type DocumentData = { seed: string; number: string; until?: string };

const ink = "#2d3436";
const digits = (text: string, [x, y, scale]: readonly [number, number, number], colour = ink) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round">${digitPaths(text)}</g>`;

/** Lines in place of text. */
function textLines(
  random: Random,
  [x, y]: readonly [number, number],
  { rows, colour = "#6b7a80" }: { rows: number; colour?: string },
): string {
  const row = (index: number) => `M${x} ${y + index * 30}h${random.integer(120, 300)}`;
  return `<path d="${Array.from({ length: rows }, (_, index) => row(index)).join("")}" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>`;
}

/** A face in a frame; the same seed is the same person. */
const portrait = (seed: string, [x, y, size]: readonly [number, number, number]) =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 256 256">${inner(faceSvg(seededRandom(seed)))}</svg>`;
const inner = (svg: string) => svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");

const onTable = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520"><rect width="800" height="520" fill="#8d7a66"/>${body}</svg>`;
const day = (text: string | undefined) => (text ?? "").replaceAll("-", " ");

/** The front, with religion and blood group under black bars as the driver's phone burns them in. */
export function citizenCardSvg({ seed, number, until }: DocumentData): string {
  const random = seededRandom(`card ${seed}`);
  return onTable(`<rect x="40" y="40" width="720" height="440" rx="26" fill="#cfe6f5"/>
<path d="M40 130h720" stroke="#9cc7e2" stroke-width="60"/>${digits(number, [250, 110, 0.8], "#173f5f")}
<circle cx="110" cy="130" r="34" fill="#d9b75b"/>${textLines(random, [250, 200], { rows: 4 })}
<rect x="250" y="330" width="130" height="26" fill="#000"/><rect x="400" y="330" width="70" height="26" fill="#000"/>
${digits(day(until), [250, 410, 0.6])}${portrait(seed, [560, 210, 170])}`);
}

export function licenceSvg({ seed, number, until }: DocumentData): string {
  const random = seededRandom(`licence ${seed}`);
  return onTable(`<rect x="40" y="40" width="720" height="440" rx="26" fill="#f3e3ee"/>
<rect x="40" y="40" width="720" height="80" rx="26" fill="#7b4a86"/>${digits(number, [330, 150, 0.9], "#4f2a5a")}
${textLines(random, [330, 230], { rows: 4 })}${digits(day(until), [330, 400, 0.6])}${portrait(seed, [80, 170, 210])}`);
}

/** A sheet with a plate or policy number at its head: registration book, compulsory insurance, bank book. */
export function sheetSvg({ seed, number, until }: DocumentData, colour: string): string {
  const random = seededRandom(`sheet ${colour} ${seed}`);
  return onTable(`<rect x="90" y="20" width="620" height="480" fill="#fdfbf4"/>
<rect x="90" y="20" width="620" height="70" fill="${colour}"/>${digits(number, [130, 120, 0.9], "#1d2b36")}
${textLines(random, [130, 200], { rows: 7, colour: "#9aa5a8" })}${until ? digits(day(until), [130, 420, 0.6]) : ""}
<circle cx="600" cy="400" r="52" fill="none" stroke="#b8433a" stroke-width="7" opacity=".7"/>`);
}

/** The vehicle from one side, its plate readable. */
export function vehicleSvg(
  { seed, number }: DocumentData,
  side: "front" | "back" | "side",
): string {
  const random = seededRandom(`vehicle ${seed}`);
  const colour = random.pick(["#b8433a", "#355f7d", "#3f4a4f", "#d7dde0"]);
  const [width, x] = side === "side" ? [560, 120] : [320, 240];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520"><rect width="800" height="340" fill="#cfe0e6"/>
<rect y="340" width="800" height="180" fill="#8f948f"/><rect x="${x}" y="190" width="${width}" height="180" rx="36" fill="${colour}"/>
<path d="M${x + 60} 190l40-80h${width - 200}l40 80z" fill="#33424a"/>
<circle cx="${x + 80}" cy="372" r="52" fill="#222"/><circle cx="${x + width - 80}" cy="372" r="52" fill="#222"/>
<rect x="310" y="250" width="180" height="74" rx="8" fill="#fff" stroke="#222" stroke-width="4"/>${digits(number.replace(/\D/g, "").slice(-4), [338, 268, 0.9])}</svg>`;
}

export type DocumentPicture =
  | "account"
  | "citizen-card"
  | "citizen-card-selfie"
  | "driver-license"
  | "vehicle-front"
  | "vehicle-back"
  | "vehicle-side"
  | "vehicle-book"
  | "vehicle-act"
  | "bank-account";

/** The picture of a paper, as a phone would send it. */
export function drawDocument(
  purpose: DocumentPicture,
  documentData: DocumentData,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn: Record<DocumentPicture, () => string> = {
    account: () => faceSvg(seededRandom(documentData.seed)),
    "citizen-card": () => citizenCardSvg(documentData),
    "citizen-card-selfie": () => faceSvg(seededRandom(documentData.seed)),
    "driver-license": () => licenceSvg(documentData),
    "vehicle-front": () => vehicleSvg(documentData, "front"),
    "vehicle-back": () => vehicleSvg(documentData, "back"),
    "vehicle-side": () => vehicleSvg(documentData, "side"),
    "vehicle-book": () => sheetSvg(documentData, "#2f6b4f"),
    "vehicle-act": () => sheetSvg(documentData, "#c7762b"),
    "bank-account": () => sheetSvg(documentData, "#3b6ea8"),
  };
  return renderPng(drawn[purpose]());
}
