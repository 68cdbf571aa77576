import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { metresBetween } from "./geography/great-circle.ts";
import type { Point } from "./geography/types.ts";
import { loadPlaces } from "./load.ts";
import { plainText } from "./names/place-key.ts";

/** OpenStreetMap points of central Bangkok, stored next to the repository and never in it. */
const fixture = join(import.meta.dirname, "../../../../shared/data/bangkok-pois.csv.gz");
const nearMetres = 150;

type FixturePoint = Point & { isStation: boolean };

function readFixture(): Map<string, FixturePoint[]> {
  const points = new Map<string, FixturePoint[]>();
  const lines = gunzipSync(readFileSync(fixture)).toString("utf8").trim().split("\n").slice(1);
  for (const line of lines) {
    const cells = line.split(",");
    const [latitude, longitude] = [Number(cells.at(-2)), Number(cells.at(-1))];
    const isStation = /station/.test(cells.at(-3) ?? "");
    const name = plainText(cells.slice(0, -3).join(",").replaceAll('"', ""));
    if (!Number.isFinite(latitude) || !name) continue;
    points.set(name, [...(points.get(name) ?? []), { latitude, longitude, isStation }]);
  }
  return points;
}

test.runIf(existsSync(fixture))(
  "authored landmarks lie within 150 m of where the fixture has them",
  async () => {
    const known = readFixture();
    const index = await loadPlaces();
    const far: string[] = [];
    let compared = 0;
    for (const place of index.places) {
      if (place.precision !== "point") continue;
      const bare = [place.th, place.en].map((name) => name.replace(/^(BTS|MRT|ARL|SRT) /, ""));
      // A station's other names are the nearby places.
      const others = place.kind === "station" ? [`สถานี${bare[0]}`] : place.aliases;
      const names = new Set([...bare, ...others].map(plainText));
      const twins = [...names].flatMap((name) =>
        (known.get(name) ?? []).filter((twin) => twin.isStation === (place.kind === "station")),
      );
      const metres = Math.min(...twins.map((twin) => metresBetween(place, twin)));
      // A namesake on the other side of the city is another shop of the chain, not a wrong coordinate.
      if (metres > 2_000) continue;
      compared += 1;
      if (metres > nearMetres) far.push(`${place.en}: ${Math.round(metres)} m`);
    }
    expect(far).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(40);
  },
);
