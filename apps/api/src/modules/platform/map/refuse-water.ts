import { Refusal } from "@songtan/contract/errors";
import type { Point } from "@songtan/domain/quoting/distance";
import { landsWithoutRoad, waterAt } from "@songtan/places/water";
import type { Deps } from "../../../deps/deps.ts";

type Places = Deps["places"];
type Named = { stop: number; field: string };

/** @throws Refusal when the point is in a river or at sea */
export function refuseWater(places: Places, point: Point, { stop, field }: Named): void {
  const water = waterAt(places, point);
  if (water)
    throw new Refusal("in_water", { stop }, { [field]: water === "river" ? "in_river" : "at_sea" });
}

/** @throws Refusal when no road leads from one point to the next */
export function refuseNoRoad(
  places: Places,
  { from, to, field }: { from: Point; to: Point; field: string },
): void {
  const lands = landsWithoutRoad(places, from, to);
  if (!lands) return;
  const names = {
    ...{ fromTh: lands.from.th, fromEn: lands.from.en },
    ...{ toTh: lands.to.th, toEn: lands.to.en },
  };
  throw new Refusal("no_road", names, { [field]: "no_road" });
}

/**
 * Refuses a route that no vehicle can drive.
 * @param fieldOf the field of the request that holds a stop, by its place on the route
 */
export function refuseRouteOverWater(
  places: Places,
  stops: readonly Point[],
  fieldOf: (index: number) => string,
): void {
  for (const [index, stop] of stops.entries())
    refuseWater(places, stop, { stop: index + 1, field: fieldOf(index) });
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1];
    if (from) refuseNoRoad(places, { from, to, field: fieldOf(index) });
  }
}
