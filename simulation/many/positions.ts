import { cityOfId } from "@songtan/domain/cities/city-id";
import type { Copy, Renderer } from "./render.ts";

/** Where the driver was: on a straight way through the stops, at equal steps of time. */
export function positionLines({ story, bookingId }: Renderer, copy: Copy, count: number): string {
  if (!story.assignedAt) return "";
  const { shiftMilliseconds, driverId } = copy;
  const id = bookingId(copy);
  const city = cityOfId(id);
  const began = story.assignedAt.getTime() + shiftMilliseconds;
  const step = (story.endedAt.getTime() + shiftMilliseconds - began) / count;
  let lines = "";
  for (let index = 0; index < count; index += 1) {
    const along = (index / count) * (story.stops.length - 1);
    const [from, to] = [story.stops[Math.floor(along)], story.stops[Math.floor(along) + 1]];
    if (!from || !to) continue;
    const share = along % 1;
    const between = (key: "latitude" | "longitude") => from[key] + (to[key] - from[key]) * share;
    const at = new Date(began + step * index).toISOString();
    lines += `${id}\t${city}\t${driverId}\t${between("latitude").toFixed(6)}\t${between("longitude").toFixed(6)}\t90\t${at}\t${at}\n`;
  }
  return lines;
}
