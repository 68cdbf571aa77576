/**
 * Sois of a kilometre or more, by road. Their point is their mouth, so that a house in one of them
 * may be far from it. Lengths are our own, from a map.
 */
const longSois: Record<string, string> = {
  sukhumvit: "3 21 22 23 24 26 31 39 40 42 49 50 55 62 63 64 71 77 78 93 101 103 105 107 113",
  phahonyothin: "2 7 8 24 32 34 35 37 40 44 45 48 49 50 52 54",
  "lat-phrao": "35 41 64 71 80 84 87 94 101 107 110 112 122 126 130",
  ratchadaphisek: "20 32 36",
  ramkhamhaeng: "2 12 21 24 39 40 52 53 60 68 94 112 118",
  "charan-sanitwong": "3 13 35 37 57 65 75",
  phetkasem: "28 33 48 54 55 63 68 69 77 79 81 102 104 108 110 114",
  "ram-inthra": "5 8 19 21 23 34 39 40 65",
  "chaeng-watthana": "10 14 28",
  "ngam-wong-wan": "6 8 23 25 27 43 44 47",
};

export const longSoiIds: readonly string[] = [
  ...Object.entries(longSois).flatMap(([road, numbers]) =>
    numbers.split(" ").map((number) => `so-${road}-${number}`),
  ),
  "so-sukhumvit-101-1",
];
const ids = new Set(longSoiIds);

/** Returns true when a house in a soi of the gazetteer may be far from the soi's point. */
export const isLongSoi = (id: string): boolean => ids.has(id);
