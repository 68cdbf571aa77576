import { landmarkGroups } from "../authored/landmarks.ts";
import { railLines } from "../authored/rail-lines.ts";
import { roads } from "../authored/roads.ts";
import type { Road, SoiEntry } from "../authored/shapes.ts";
import type { LandmarkRow, StreetRow } from "../src/geography/place-data.ts";
import type { PlaceCategory } from "../src/geography/types.ts";

/** Hundredths: how likely a landmark of this kind is meant when the text fits several places. */
const importanceOf: Record<PlaceCategory, number> = {
  area: 60,
  airport: 85,
  bank: 40,
  bus_terminal: 70,
  estate: 50,
  food: 40,
  government: 45,
  hospital: 62,
  hotel: 48,
  mall: 70,
  market: 60,
  office: 50,
  park: 50,
  pier: 50,
  residence: 45,
  school: 45,
  shop: 45,
  sight: 58,
  stadium: 52,
  station: 66,
  street: 64,
  temple: 50,
  university: 62,
};
const soiImportance = 40;
const namedSoiImportance = 58;

/** Amphoe code of a point. */
export type AmphoeAt = (latitude: number, longitude: number) => string;

export const slugOf = (english: string) =>
  english
    .toLowerCase()
    .normalize("NFD")
    .replace(/['’.]|[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
const spellings = (text: string | undefined): string[] => text?.split("|").filter(Boolean) ?? [];

function landmarkRows(): LandmarkRow[] {
  return landmarkGroups.flatMap(({ amphoe, rows }) =>
    rows.map(
      ([th, en, category, latitude, longitude, aliases, importance]): LandmarkRow => [
        `l-${slugOf(en)}`,
        category,
        th,
        en,
        latitude,
        longitude,
        amphoe,
        importance ?? importanceOf[category],
        spellings(aliases),
      ],
    ),
  );
}

/** Each station once, though several lines of a system may call there. */
function stationRows(): LandmarkRow[] {
  const rows = new Map<string, LandmarkRow>();
  for (const { system, stations } of railLines) {
    for (const [th, en, latitude, longitude, amphoe, aliases] of stations) {
      const id = `st-${slugOf(`${system} ${en}`)}`;
      if (rows.has(id)) continue;
      const names = [`${system} ${th}`, `${system} ${en}`] as const;
      const others = [th, en, `สถานี${th}`, ...spellings(aliases)];
      rows.set(id, [
        id,
        "station",
        ...names,
        latitude,
        longitude,
        amphoe,
        importanceOf.station,
        others,
      ]);
    }
  }
  return [...rows.values()];
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

type Soi = {
  number: string;
  latitude: number;
  longitude: number;
  others: string[];
  amphoe: string;
};

/** Every soi of one side of a road: the authored ones where they are, those between them at even steps. */
function soisOfSide(side: SoiEntry[]): Soi[] {
  let amphoe = "";
  return side.flatMap(([name, latitude, longitude, aliases, newAmphoe], position): Soi[] => {
    amphoe = newAmphoe ?? amphoe;
    const sois: Soi[] = [{ number: name, latitude, longitude, others: spellings(aliases), amphoe }];
    const next = side[position + 1];
    const [first, last] = [Number(name), Number(next?.[0])];
    if (!next || !Number.isInteger(first) || !Number.isInteger(last)) return sois;
    for (let number = first + 2; number < last; number += 2) {
      const share = (number - first) / (last - first);
      const points = [
        round(latitude + share * (next[1] - latitude)),
        round(longitude + share * (next[2] - longitude)),
      ] as const;
      sois.push({
        number: String(number),
        latitude: points[0],
        longitude: points[1],
        others: [],
        amphoe,
      });
    }
    return sois;
  });
}

function soiRows(road: Road, amphoeAt: AmphoeAt): StreetRow[] {
  const sois = [...soisOfSide(road.sois?.odd ?? []), ...soisOfSide(road.sois?.even ?? [])];
  const roadNames = [road.th, road.en, ...spellings(road.aliases)];
  return sois.map(({ number, latitude, longitude, others, amphoe }): StreetRow => {
    const id = `so-${road.id}-${number.replace("/", "-")}`;
    const names = [`ซอย${road.th} ${number}`, `Soi ${road.en} ${number}`] as const;
    const importance = others.length > 0 ? namedSoiImportance : soiImportance;
    const aliases = [...roadNames.map((name) => `${name} ${number}`), ...others];
    return [
      id,
      "street",
      ...names,
      latitude,
      longitude,
      amphoe || amphoeAt(latitude, longitude),
      importance,
      aliases,
    ];
  });
}

function roadRow({ id, th, en, amphoe, aliases, importance, line }: Road): StreetRow {
  const [latitude, longitude] = line[line.length >> 1] ?? [0, 0];
  const titles = [`ถนน${th}`, roadTitle(en)] as const;
  const others = [th, en, ...spellings(aliases)];
  return [
    `r-${id}`,
    "street",
    ...titles,
    latitude,
    longitude,
    amphoe,
    importance ?? importanceOf.street,
    others,
  ];
}

/** A road's English name with the word it needs. */
export const roadTitle = (en: string) => (/(road|highway)$/i.test(en) ? en : `${en} Road`);

export function buildLandmarkRows(): LandmarkRow[] {
  return withoutTwins([...landmarkRows(), ...stationRows()]);
}

/** @param amphoeAt a long road crosses several amphoes; this says which one a soi is in */
export function buildStreetRows(amphoeAt: AmphoeAt): StreetRow[] {
  return withoutTwins(roads.flatMap((road) => [roadRow(road), ...soiRows(road, amphoeAt)]));
}

function withoutTwins(rows: LandmarkRow[]): LandmarkRow[] {
  const ids = new Set<string>();
  for (const [id] of rows) {
    if (ids.has(id)) throw new Error(`${id} is authored twice`);
    ids.add(id);
  }
  return rows;
}
