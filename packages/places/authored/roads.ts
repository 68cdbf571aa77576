import { bangkokRoads } from "./roads-bangkok.ts";
import { bangkokRoadsWithSois } from "./roads-bangkok-sois.ts";
import { provinceRoads } from "./roads-provinces.ts";
import type { Road } from "./shapes.ts";

export const roads: Road[] = [...bangkokRoadsWithSois, ...bangkokRoads, ...provinceRoads];
