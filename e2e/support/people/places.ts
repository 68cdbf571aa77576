import type { Texts } from "../browser/texts.ts";

type StoryPlace = { th: string; en: string; latitude: number; longitude: number };

/** Places of the gazetteer that stories use, as each language finds them. */
export const places = {
  paragon: { th: "สยามพารากอน", en: "Siam Paragon", latitude: 13.7465, longitude: 100.5348 },
  terminal21: {
    th: "เทอร์มินอล 21 อโศก",
    en: "Terminal 21 Asok",
    latitude: 13.7378,
    longitude: 100.5604,
  },
  chonBuri: { th: "เมืองชลบุรี", en: "Mueang Chon Buri", latitude: 13.3611, longitude: 100.9847 },
  thaPhae: { th: "ประตูท่าแพ", en: "Tha Phae Gate", latitude: 18.7877, longitude: 98.9933 },
  maya: { th: "เมญ่า เชียงใหม่", en: "MAYA Chiang Mai", latitude: 18.8022, longitude: 98.9671 },
} as const satisfies Record<string, StoryPlace>;
export type PlaceName = keyof typeof places;

export const nameOf = (place: PlaceName, texts: Texts) => places[place][texts.locale];
