/**
 * Inhabited islands that the province outlines leave out: province code, latitude, longitude of the
 * middle, radius in metres. A circle is enough to decide that a person there is in Thailand.
 */
export const smallIslands: [
  province: string,
  latitude: number,
  longitude: number,
  radiusMetres: number,
][] = [
  ["20", 12.918, 100.781, 2_600], // Ko Lan
  ["21", 12.563, 101.456, 3_800], // Ko Samet
  ["23", 11.82, 102.478, 3_000], // Ko Mak
  ["81", 7.741, 98.772, 2_800], // Ko Phi Phi Don
  ["83", 7.601, 98.366, 2_200], // Ko Racha Yai
  ["84", 10.096, 99.838, 3_600], // Ko Tao
  ["91", 6.489, 99.303, 1_800], // Ko Lipe
];
