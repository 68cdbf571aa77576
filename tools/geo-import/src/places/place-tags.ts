import type { PlaceCategory } from "../../../../packages/places/src/geography/types.ts";
import type { Tags } from "../osm/osm-block.ts";

export type Meaning = { category: PlaceCategory; importance: number };

/**
 * The meaning of a named place's tags to a person who sends a parcel there, and its likelihood among namesakes, in
 * hundredths. Authored landmarks have 45 to 85, so an import does not push them down. Keys in the order in which they
 * decide; `*` is any other value (https://wiki.openstreetmap.org/wiki/Map_features).
 */
const meanings: readonly [string, Record<string, [PlaceCategory, number] | null>][] = [
  ["railway", { station: ["station", 50], halt: ["station", 40], tram_stop: ["station", 34] }],
  ["aeroway", { aerodrome: ["airport", 55], terminal: ["airport", 46] }],
  ["healthcare", { hospital: ["hospital", 42], "*": ["hospital", 24] }],
  [
    "amenity",
    {
      hospital: ["hospital", 42],
      clinic: ["hospital", 24],
      dentist: ["hospital", 20],
      doctors: ["hospital", 20],
      veterinary: ["hospital", 18],
      pharmacy: ["shop", 18],
      university: ["university", 44],
      college: ["university", 36],
      school: ["school", 32],
      kindergarten: ["school", 24],
      library: ["sight", 24],
      marketplace: ["market", 40],
      bus_station: ["bus_terminal", 44],
      ferry_terminal: ["pier", 36],
      place_of_worship: ["temple", 34],
      restaurant: ["food", 18],
      cafe: ["food", 18],
      fast_food: ["food", 17],
      food_court: ["food", 20],
      ice_cream: ["food", 15],
      bar: ["food", 15],
      pub: ["food", 15],
      nightclub: ["food", 17],
      bank: ["bank", 20],
      bureau_de_change: ["bank", 15],
      fuel: ["shop", 22],
      cinema: ["sight", 26],
      theatre: ["sight", 28],
      police: ["government", 34],
      fire_station: ["government", 28],
      post_office: ["government", 32],
      townhall: ["government", 36],
      courthouse: ["government", 36],
      embassy: ["government", 32],
      community_centre: ["government", 24],
      conference_centre: ["sight", 34],
      events_venue: ["sight", 28],
      bench: null,
      parking: null,
      parking_entrance: null,
      bicycle_parking: null,
      bicycle_rental: null,
      post_box: null,
      atm: null,
      taxi: null,
      toilets: null,
      vending_machine: null,
      fountain: null,
      "*": ["shop", 14],
    },
  ],
  [
    "shop",
    {
      mall: ["mall", 46],
      department_store: ["mall", 40],
      supermarket: ["shop", 26],
      wholesale: ["shop", 28],
      convenience: ["shop", 16],
      vacant: null,
      "*": ["shop", 18],
    },
  ],
  [
    "tourism",
    {
      hotel: ["hotel", 32],
      motel: ["hotel", 24],
      hostel: ["hotel", 22],
      guest_house: ["hotel", 22],
      apartment: ["residence", 22],
      artwork: null,
      information: null,
      "*": ["sight", 28],
    },
  ],
  [
    "leisure",
    {
      park: ["park", 36],
      garden: ["park", 22],
      stadium: ["stadium", 40],
      sports_centre: ["stadium", 28],
      golf_course: ["stadium", 30],
      fitness_centre: ["shop", 18],
      pitch: null,
      swimming_pool: null,
      "*": ["park", 16],
    },
  ],
  [
    "office",
    { government: ["government", 32], diplomatic: ["government", 32], "*": ["office", 22] },
  ],
  ["government", { "*": ["government", 32] }],
  ["craft", { "*": ["shop", 16] }],
  ["man_made", { pier: ["pier", 30], works: ["estate", 26] }],
  [
    "landuse",
    {
      residential: ["residence", 28],
      industrial: ["estate", 34],
      retail: ["market", 28],
      commercial: ["office", 28],
      military: ["government", 24],
    },
  ],
  [
    "building",
    {
      apartments: ["residence", 28],
      residential: ["residence", 24],
      condominium: ["residence", 28],
      dormitory: ["residence", 24],
      office: ["office", 28],
      commercial: ["office", 26],
      retail: ["mall", 26],
      hotel: ["hotel", 30],
      industrial: ["estate", 22],
      warehouse: ["estate", 22],
      university: ["university", 22],
      school: ["school", 20],
      hospital: ["hospital", 24],
      temple: ["temple", 26],
      roof: null,
      "*": ["office", 18],
    },
  ],
  ["historic", { "*": ["sight", 26] }],
  [
    "place",
    {
      suburb: ["area", 34],
      quarter: ["area", 34],
      neighbourhood: ["area", 32],
      village: ["area", 26],
      hamlet: ["area", 20],
      square: ["area", 32],
      island: ["area", 34],
      islet: ["area", 18],
      isolated_dwelling: null,
      locality: ["area", 18],
    },
  ],
  ["junction", { yes: ["area", 32] }],
  ["highway", { services: ["shop", 24], traffic_signals: ["area", 28] }],
];

/** Prefixes of objects that no longer exist, or do not exist yet. */
const notThere = /^(disused|abandoned|demolished|razed|was|proposed|construction)(:|$)/;
/** It has an article elsewhere: more people know it. */
const knownBonus = 8;

/** Null for a place that no parcel is sent to. */
export function meaningOf(tags: Tags): Meaning | null {
  for (const key of tags.keys()) if (notThere.test(key)) return null;
  for (const [key, values] of meanings) {
    const value = tags.get(key);
    if (value === undefined || value === "no") continue;
    const found = value in values ? values[value] : values["*"];
    if (!found) continue;
    const known = tags.has("wikidata") || tags.has("wikipedia") ? knownBonus : 0;
    return { category: found[0], importance: found[1] + known };
  }
  return null;
}

/** Hundredths, by how far away a road is known. */
const roadImportance: Record<string, number> = {
  motorway: 46,
  trunk: 46,
  primary: 44,
  secondary: 40,
  tertiary: 34,
  unclassified: 28,
  residential: 28,
  living_street: 26,
  pedestrian: 28,
  service: 20,
  track: 14,
};

/** Returns the importance of a street, or null for anything else: a named footpath is found as a place or not at all. */
export function streetImportance(tags: Tags): number | null {
  if (tags.get("area") === "yes") return null;
  const kind = tags.get("highway")?.replace(/_link$/, "");
  return (kind && roadImportance[kind]) || null;
}
