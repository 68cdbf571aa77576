import { formatTime } from "@songtan/domain/thai/dates";
import { type Random, seededRandom } from "../data/random.ts";
import { digitPaths } from "./digits.ts";
import { renderPng } from "./render.ts";

/** A parcel on a doorstep, with the time it was photographed. */
export function parcelSvg(random: Random, at: Date): string {
  const wall = random.pick(["#d9d4c7", "#cfd8d3", "#d8cfc9", "#c9d2d8"]);
  const door = random.pick(["#7a5a3c", "#4f6b58", "#5b6470", "#86503f"]);
  const [width, height] = [random.integer(210, 300), random.integer(130, 190)];
  const x = random.integer(180, 320);
  const top = 470 - height;
  const mat = random.pick(["#6b6f5e", "#8a7f6a", "#5d6660"]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
<rect width="800" height="440" fill="${wall}"/><rect y="430" width="800" height="170" fill="#a9a294"/>
<rect x="470" y="40" width="230" height="400" rx="6" fill="${door}"/><circle cx="500" cy="250" r="9" fill="#e4c56a"/>
<rect x="${x - 50}" y="455" width="${width + 130}" height="70" rx="10" fill="${mat}"/>
<path d="M${x} ${top}l40-46h${width}l-40 46z" fill="#d8ac74"/>
<path d="M${x + width} ${top}l40-46v${height - 8}l-40 54z" fill="#a97c47"/>
<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="#c5955a"/>
<path d="M${x + width / 2 - 16} ${top}l40-46h32l-40 46v${height}h-32z" fill="#e6cf9e" opacity=".85"/>
<rect x="${x + 18}" y="${top + height - 74}" width="92" height="56" rx="4" fill="#fff"/>
<path d="M${x + 28} ${top + height - 60}h60M${x + 28} ${top + height - 46}h72M${x + 28} ${top + height - 32}h40" stroke="#555" stroke-width="5"/>
<rect y="540" width="800" height="60" fill="#000" opacity=".55"/>
<g transform="translate(640 550)" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round">${digitPaths(formatTime(at, "en"))}</g>
<g transform="translate(24 552)"><rect width="36" height="36" rx="9" fill="#64af31"/><path d="M10 19l6 6 11-13" fill="none" stroke="#10240a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></g>
</svg>`;
}

/** A hurried signature. */
export function signatureSvg(random: Random): string {
  let path = `M60 ${random.integer(100, 140)}`;
  for (let x = 60; x < 470; x += random.integer(34, 62)) {
    const high = random.integer(30, 90);
    path += `q${random.integer(6, 26)} ${-high} ${random.integer(20, 34)} ${random.integer(-12, 14)}t${random.integer(10, 28)} ${random.integer(-8, 10)}`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="#fff"/>
<path d="${path}" fill="none" stroke="#1b2a5c" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M70 ${random.integer(170, 190)}q200 ${random.integer(-30, 10)} 400-14" fill="none" stroke="#1b2a5c" stroke-width="4" stroke-linecap="round"/></svg>`;
}

/** A driver's portrait: helmet or cap, and a smile. */
export function faceSvg(random: Random): string {
  const ground = random.pick(["#e3f3d8", "#fde8cf", "#dbe9f2", "#efe2ee", "#f4ead0"]);
  const skin = random.pick(["#f0c9a0", "#e3b384", "#d19a68", "#c08a58"]);
  const shirt = random.pick(["#41761f", "#f57c00", "#355f7d", "#6a4a78"]);
  const helmet = random.pick(["#64af31", "#f57c00", "#3a4a55", "#b8433a"]);
  const smile = random.integer(10, 18);
  const glasses = random.chance(0.3)
    ? `<g fill="none" stroke="#333" stroke-width="4"><circle cx="106" cy="132" r="17"/><circle cx="150" cy="132" r="17"/><path d="M123 132h10"/></g>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${ground}"/>
<path d="M40 256c4-58 44-74 88-74s84 16 88 74z" fill="${shirt}"/><rect x="108" y="166" width="40" height="36" rx="18" fill="${skin}"/>
<ellipse cx="128" cy="132" rx="52" ry="60" fill="${skin}"/>
<path d="M70 118c0-52 32-72 58-72s58 20 58 72c-14-14-36-20-58-20s-44 6-58 20z" fill="${helmet}"/>
<circle cx="106" cy="132" r="6" fill="#2b2b2b"/><circle cx="150" cy="132" r="6" fill="#2b2b2b"/>${glasses}
<path d="M106 160q22 ${smile} 44 0" fill="none" stroke="#8a4b3a" stroke-width="5" stroke-linecap="round"/></svg>`;
}

export const parcelPicture = (seed: string, at: Date) =>
  renderPng(parcelSvg(seededRandom(seed), at));
export const signaturePicture = (seed: string) => renderPng(signatureSvg(seededRandom(seed)));
export const facePicture = (seed: string) => renderPng(faceSvg(seededRandom(seed)));
