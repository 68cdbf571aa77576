import type { Point } from "./distance.ts";

type Corner = readonly [longitude: number, latitude: number];

function corner(text: string): Corner {
  const [longitude = "", latitude = ""] = text.split(",");
  return [Number(longitude), Number(latitude)];
}

/**
 * A coarse outline of Thailand, `longitude,latitude`, clockwise from Mae Sai. Authored by hand:
 * land borders follow the rivers and ridges to a few kilometres, tighter where towns face each
 * other over a bridge (Nong Khai, Mae Sai, Mae Sot, Aranyaprathet, Ranong); the coast is widened to
 * include the inhabited islands.
 */
const outline: readonly Corner[] = [
  // Mae Sai, the Golden Triangle, the Mekong to Chiang Khong
  "99.86,20.447 99.9,20.443 99.96,20.46 100.084,20.37 100.1,20.28 100.13,20.23 100.18,20.18 100.25,20.28",
  "100.34,20.4 100.4,20.35 100.408,20.272 100.46,20.2 100.58,20.13",
  // Phu Chi Fa, Nan, Uttaradit
  "100.5,19.95 100.47,19.83 100.42,19.7 100.5,19.52 100.65,19.55 100.8,19.52 101.0,19.62 101.25,19.59",
  "101.29,19.3 101.26,19.05 101.23,18.85 101.1,18.5 101.18,18.25 101.16,17.95 101.0,17.85 100.96,17.58",
  // The Hueang to Chiang Khan, the Mekong to Nong Khai
  "101.1,17.55 101.22,17.62 101.35,17.8 101.5,17.79 101.58,17.86 101.68,17.915 101.8,17.99 101.93,18.06",
  "102.03,18.14 102.1,18.22 102.22,18.15 102.33,18.05 102.45,17.985 102.56,17.965 102.61,17.955",
  "102.64,17.9 102.68,17.86 102.715,17.88 102.78,17.9 102.9,17.98 103.02,18.01 103.1,18.05 103.17,18.24",
  "103.25,18.34 103.42,18.42 103.65,18.372 103.85,18.34 104.0,18.315",
  // Along the Mekong to Mukdahan and Khong Chiam
  "104.12,18.1 104.25,17.93 104.45,17.7 104.63,17.58 104.795,17.44 104.81,17.2 104.77,16.95 104.75,16.75",
  "104.745,16.53 104.95,16.35 105.06,16.18 105.24,16.06 105.42,15.85 105.64,15.68 105.51,15.45 105.52,15.3",
  "105.48,15.12 105.62,15.0 105.5,14.75 105.55,14.55 105.35,14.4",
  // The Dangrek range, then down to Aranyaprathet and Trat
  "105.0,14.36 104.65,14.395 104.25,14.38 103.95,14.35 103.7,14.42 103.4,14.38 103.2,14.33 102.95,14.2",
  "102.9,14.1 102.85,14.0 102.78,13.9 102.62,13.75 102.552,13.68 102.545,13.645 102.37,13.58 102.34,13.28",
  "102.5,13.05 102.51,12.9 102.56,12.75 102.75,12.6 102.8,12.42 102.72,12.18 102.84,11.98 102.92,11.78",
  "102.93,11.64 102.75,11.45 102.4,11.45",
  // The gulf's east coast with Ko Kut, Ko Chang, Ko Samet
  "102.1,11.9 101.95,12.4 101.4,12.48 100.9,12.5 100.72,12.8 100.72,13.2 100.75,13.38 100.4,13.42",
  "100.2,13.33 100.12,13.1 100.08,12.7 100.05,12.3 99.9,11.8 99.65,11.1",
  // Chumphon, Ko Tao, Ko Samui, down to Narathiwat
  "99.4,10.6 99.6,10.25 99.95,10.15 100.2,9.75 100.2,9.4 100.0,9.1 100.2,8.6 100.4,8.35 100.5,7.7",
  "100.75,7.25 101.1,6.98 101.6,7.0 101.95,6.55 102.12,6.24",
  // The Golok, Betong, Sadao, Padang Besar, Satun
  "102.07,6.11 101.976,6.03 101.95,5.97 101.8,5.75 101.65,5.85 101.5,5.88 101.27,5.8 101.25,5.68",
  "101.1,5.62 100.97,5.72 101.02,5.92 101.12,6.1 101.1,6.24 100.85,6.24 100.74,6.48 100.55,6.48",
  "100.42,6.52 100.36,6.56 100.32,6.668 100.18,6.69 100.14,6.5 100.07,6.38 99.8,6.47 99.3,6.42",
  // The Andaman coast with Ko Lipe, Ko Lanta, Phi Phi and Phuket
  "99.1,6.6 98.95,7.1 98.65,7.5 98.3,7.45 98.18,7.8 98.15,8.6 98.15,9.3 98.35,9.75 98.56,9.93 98.595,9.98",
  "98.68,10.15 98.75,10.42 98.84,10.75",
  // The Tenasserim hills to Three Pagodas Pass
  "99.02,10.97 99.22,11.3 99.4,11.6 99.62,11.8 99.55,12.1 99.42,12.5 99.3,12.75 99.16,13.1 99.2,13.25",
  "99.12,13.6 98.96,13.95 98.9,14.15 98.6,14.4 98.45,14.7 98.22,15.05 98.37,15.31 98.57,15.37 98.56,15.75",
  "98.62,16.05",
  // Umphang, Mae Sot, the Moei and the Salween
  "98.9,16.2 98.85,16.38 98.65,16.33 98.5,16.6 98.513,16.69 98.52,16.82 98.5,17.0 98.35,17.1 98.2,17.2",
  "97.9,17.56 97.73,17.82 97.7,18.0 97.58,18.3 97.34,18.5 97.42,18.62 97.72,18.68 97.74,18.95 97.83,19.2",
  // Mae Hong Son back to Mae Sai
  "97.78,19.4 97.88,19.6 98.02,19.78 98.25,19.7 98.52,19.73 98.85,19.78 98.98,19.77 99.05,19.95",
  "99.15,20.12 99.35,20.12 99.5,20.15 99.48,20.33 99.65,20.32 99.77,20.37",
]
  .join(" ")
  .split(" ")
  .map(corner);

/** Each corner with the one before it, as single numbers: every price of a quote looks at all of them. */
const edges = outline.map(([longitude, latitude], index) => {
  const [fromLongitude, fromLatitude] = outline.at(index - 1) ?? [longitude, latitude];
  return { longitude, latitude, fromLongitude, fromLatitude };
});

/**
 * Returns true when a point is in Thailand by the coarse outline: true for every town and inhabited island, false
 * abroad and on the open sea. Within a few kilometres of a border it can be wrong either way; there the caller's
 * province lookup decides.
 */
export function isInThailand({ latitude, longitude }: Point): boolean {
  let inside = false;
  for (const edge of edges) {
    if (edge.latitude > latitude === edge.fromLatitude > latitude) continue;
    const share = (latitude - edge.latitude) / (edge.fromLatitude - edge.latitude);
    if (longitude < edge.longitude + share * (edge.fromLongitude - edge.longitude))
      inside = !inside;
  }
  return inside;
}
