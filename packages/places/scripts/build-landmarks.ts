import { landmarkGroups } from "../authored/landmarks.ts";
import { railLines } from "../authored/rail-lines.ts";
import { roads } from "../authored/roads.ts";
import type { Road, SoiEntry } from "../authored/shapes.ts";
import type { LandmarkFile, LandmarkRow, StreetRow } from "../src/place-data.ts";
import type { PlaceCategory } from "../src/words.ts";

/** Hundredths: how likely somebody means a landmark of this kind when the words fit several places. */
const importanceOf: Record<PlaceCategory, number> = {
  ...{
    area: 60,
    airport: 85,
    bus_terminal: 70,
    estate: 50,
    government: 45,
    hospital: 62,
    hotel: 48,
    mall: 70,
    market: 60,
  },
  ...{
    office: 50,
    park: 50,
    pier: 50,
    school: 45,
    sight: 58,
    stadium: 52,
    station: 66,
    street: 64,
    temple: 50,
    university: 62,
  },
};
const soiImportance = 40;

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
        ...([`l-${slugOf(en)}`, category, th, en, latitude, longitude, amphoe] as const),
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
      rows.set(id, [id, "station", ...names, latitude, longitude, amphoe, importanceOf.station, others]);
    }
  }
  return [...rows.values()];
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Every soi of one side of a road: the authored ones where they are, those between them at even steps. */
function soisOfSide(side: SoiEntry[]): SoiEntry[] {
  return side.flatMap((from, position): SoiEntry[] => {
    const to = side[position + 1];
    const [first, last] = [Number(from[0]), Number(to?.[0])];
    if (!to || !Number.isInteger(first) || !Number.isInteger(last)) return [from];
    const between: SoiEntry[] = [];
    for (let number = first + 2; number < last; number += 2) {
      const share = (number - first) / (last - first);
      between.push([
        String(number),
        round(from[1] + share * (to[1] - from[1])),
        round(from[2] + share * (to[2] - from[2])),
      ]);
    }
    return [from, ...between];
  });
}

function soiRows(road: Road, amphoeAt: (latitude: number, longitude: number) => string): StreetRow[] {
  const sois = [...soisOfSide(road.sois?.odd ?? []), ...soisOfSide(road.sois?.even ?? [])];
  return sois.map(([number, latitude, longitude, aliases]): StreetRow => {
    const others = spellings(aliases);
    const names = [`ซอย${road.th} ${number}`, `Soi ${road.en} ${number}`] as const;
    const roadNames = [road.th, road.en, ...spellings(road.aliases)].map((name) => `${name} ${number}`);
    const importance = others.length > 0 ? 58 : soiImportance;
    return [
      ...([`so-${road.id}-${number.replace("/", "-")}`, "street", ...names, latitude, longitude] as const),
      amphoeAt(latitude, longitude),
      importance,
      [...roadNames, ...others],
    ];
  });
}

function roadRow({ id, th, en, amphoe, aliases, importance, line }: Road): StreetRow {
  const [latitude, longitude] = line[line.length >> 1] ?? [0, 0];
  return [
    ...([
      `r-${id}`,
      "street",
      `ถนน${th}`,
      /(Road|Highway|Expressway)$/.test(en) ? en : `${en} Road`,
      latitude,
      longitude,
    ] as const),
    amphoe,
    importance ?? importanceOf.street,
    [th, en, ...spellings(aliases)],
  ];
}

/** @param amphoeAt finds the amphoe of a point: a long road crosses several */
export function buildLandmarks(amphoeAt: (latitude: number, longitude: number) => string): LandmarkFile {
  const landmarks = [...landmarkRows(), ...stationRows()];
  const streets = roads.flatMap((road) => [roadRow(road), ...soiRows(road, amphoeAt)]);
  const ids = new Set<string>();
  for (const [id] of [...landmarks, ...streets]) {
    if (ids.has(id)) throw new Error(`${id} is authored twice`);
    ids.add(id);
  }
  return { landmarks, streets };
}
