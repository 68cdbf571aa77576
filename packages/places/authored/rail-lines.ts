import { btsLines, otherRailLines } from "./rail-bts.ts";
import { mrtLines } from "./rail-mrt.ts";
import type { RailLine } from "./shapes.ts";

/** Every urban line in service, stations in running order. */
export const railLines: RailLine[] = [...btsLines, ...mrtLines, ...otherRailLines];
