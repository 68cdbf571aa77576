import type { RailLine } from "./shapes.ts";

export const railLines: RailLine[] = [];
