import { islandsOf, type Land } from "./land.ts";
import type { Outline } from "./outline.ts";
import type { WaterFile } from "./place-data.ts";
import { type River, riverOf } from "./river.ts";
import { riverRoutes, type ViaRiver } from "./river-routes.ts";
import type { Point } from "./types.ts";

/** Water that separates land, and the links across it. */
export type Water = {
  file: WaterFile;
  river: River;
  islands: ReadonlyMap<Outline, Land>;
  viaRiver: ViaRiver;
};

/** As a bar to roads the river goes on in the sea: a route from one side of the gulf to the other leads round it. */
const gulf: Point = { latitude: 11, longitude: 100.6 };

export function buildWater(file: WaterFile, outlines: readonly Outline[]): Water {
  const known = { ...file, river: file.river.filter(([, , metres]) => metres !== undefined) };
  const bridges = file.bridges.map(([, , latitude, longitude, motorcycles]) => ({
    ...{ latitude, longitude, motorcycles },
  }));
  return {
    file,
    river: riverOf(file),
    islands: islandsOf(file, outlines),
    viaRiver: riverRoutes([...riverOf(known), gulf], bridges),
  };
}

/** The bridges on the way from one land to another; null where none leads there. */
export function bridgesBetween(
  { file }: Pick<Water, "file">,
  from: Land,
  to: Land,
): readonly Point[] | null {
  const paths = new Map<string, readonly Point[]>([[from.id, []]]);
  for (const [land, way] of paths) {
    if (land === to.id) return way;
    for (const [left, right, latitude, longitude] of file.islandBridges) {
      const other = land === left ? right : land === right ? left : null;
      if (other !== null && !paths.has(other)) paths.set(other, [...way, { latitude, longitude }]);
    }
  }
  return null;
}
