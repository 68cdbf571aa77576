import { bangkokCentre } from "./landmarks-bangkok-centre.ts";
import { bangkokOuter } from "./landmarks-bangkok-outer.ts";
import { east } from "./landmarks-east.ts";
import { north } from "./landmarks-north.ts";
import { northeast } from "./landmarks-northeast.ts";
import { south } from "./landmarks-south.ts";
import { vicinity } from "./landmarks-vicinity.ts";
import type { LandmarkGroup } from "./shapes.ts";

/** Every authored landmark but the rail stations, which `rail-lines.ts` holds in running order. */
export const landmarkGroups: LandmarkGroup[] = [
  ...bangkokCentre,
  ...bangkokOuter,
  ...vicinity,
  ...east,
  ...north,
  ...northeast,
  ...south,
];
