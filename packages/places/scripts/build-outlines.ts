import { islands, ports } from "../authored/islands.ts";
import type { OutlineFile } from "../src/geography/place-data.ts";
import type { Sources, SourceTopology } from "./read-packages.ts";

export type Position = [longitude: number, latitude: number];

/** The source's names that are not spelt like the province table's. */
const codesOfOtherNames: Record<string, string> = {
  "Bangkok Metropolis": "10",
  Phangnga: "82",
  "Nong Bua Lam Phu": "39",
  "Lop Buri": "16",
  "Buri Ram": "31",
};
const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

function decodeArcs({ arcs, transform }: SourceTopology): Position[][] {
  return arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([deltaX, deltaY]): Position => {
      x += deltaX;
      y += deltaY;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
}

/** Leaves out points that are within `tolerance` degrees of the simplified line (Douglas and Peucker's method). */
export function simplify(line: Position[], tolerance: number): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let furthest = 0;
  let position = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const distance = distanceToSegment(line[index] as Position, first, last);
    if (distance > furthest) [furthest, position] = [distance, index];
  }
  if (furthest <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, position + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(position), tolerance),
  ];
}

function distanceToSegment(
  [x, y]: Position,
  [fromX, fromY]: Position,
  [toX, toY]: Position,
): number {
  const length = (toX - fromX) ** 2 + (toY - fromY) ** 2;
  const along =
    length === 0
      ? 0
      : Math.max(
          0,
          Math.min(1, ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length),
        );
  return Math.hypot(x - fromX - along * (toX - fromX), y - fromY - along * (toY - fromY));
}

/** Rings of every province. Arcs are simplified before they are joined, so that neighbours keep one common border. */
export function provinceRings(
  { outlines, provinces }: Sources,
  tolerance: number,
): Map<string, Position[][]> {
  const arcs = decodeArcs(outlines).map((arc) => {
    const isLoop = arc.length > 3 && String(arc[0]) === String(arc.at(-1));
    if (!isLoop) return simplify(arc, tolerance);
    const middle = arc.length >> 1;
    return [
      ...simplify(arc.slice(0, middle + 1), tolerance).slice(0, -1),
      ...simplify(arc.slice(middle), tolerance),
    ];
  });
  const codes = new Map(
    provinces.map((province) => [bare(province.provinceNameEn), String(province.provinceCode)]),
  );
  const rings = new Map<string, Position[][]>();
  for (const shape of outlines.objects.units.geometries) {
    const { name } = shape.properties;
    const code = codesOfOtherNames[name] ?? codes.get(bare(name));
    if (!code) throw new Error(`outline ${name} belongs to no province`);
    const polygons = shape.type === "Polygon" ? [shape.arcs] : shape.arcs;
    rings.set(
      code,
      polygons.map(([outer = []]) =>
        outer.flatMap((index) => {
          const arc = index >= 0 ? (arcs[index] ?? []) : [...(arcs[~index] ?? [])].reverse();
          return arc.slice(0, -1);
        }),
      ),
    );
  }
  return rings;
}

const unitsPerDegree = 10_000;
const metresPerDegree = 111_195;
const circleCorners = 12;

function circle(latitude: number, longitude: number, radiusMetres: number): Position[] {
  const north = radiusMetres / metresPerDegree;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: circleCorners }, (_, corner): Position => {
    const angle = (2 * Math.PI * corner) / circleCorners;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)];
  });
}

export function buildOutlines(sources: Sources): OutlineFile {
  const provinces = provinceRings(sources, 0);
  for (const [, code, , , latitude, longitude, radiusMetres] of islands)
    if (radiusMetres > 0) provinces.get(code)?.push(circle(latitude, longitude, radiusMetres));
  for (const [code, ...port] of ports) provinces.get(code)?.push(circle(...port));
  const inUnits = (ring: Position[]) =>
    ring.flat().map((degrees) => Math.round(degrees * unitsPerDegree));
  return Object.fromEntries(
    [...provinces]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([code, rings]) => [code, rings.map(inUnits)]),
  );
}
