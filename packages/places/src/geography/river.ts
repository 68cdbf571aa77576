import type { Point } from "./types.ts";

/** A river as a line along its middle. */
export type River = readonly Point[];

/** The shape of the map's file of rivers. */
export type RiverFile = { features: { geometry: { coordinates: [number, number][] } }[] };

export const riversOf = ({ features }: RiverFile): River[] =>
  features.map(({ geometry }) =>
    geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
  );

/** Which side of the line through two points a third one is on: positive, negative, or 0 on it. */
const turn = (from: Point, to: Point, point: Point): number =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude);

type Way = readonly [from: Point, to: Point];
const parts = ([from, to]: Way, [left, right]: Way): boolean =>
  turn(from, to, left) * turn(from, to, right) < 0;
const crosses = (one: Way, other: Way): boolean => parts(one, other) && parts(other, one);

/** Whether two points are on different banks of a river: the way between them crosses it an odd number of times. */
export const isAcross = (rivers: readonly River[], here: Point, there: Point): boolean =>
  rivers.some((river) => {
    let crossings = 0;
    for (let index = 1; index < river.length; index += 1)
      if (crosses([here, there], [river[index - 1] as Point, river[index] as Point]))
        crossings += 1;
    return crossings % 2 === 1;
  });
