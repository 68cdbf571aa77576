import { useText } from "@songtan/client/language/use-text.ts";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import type { MapLine, MapStop } from "@songtan/ui/map/source/map-types.ts";
import { useMapBase } from "../../map/use-map-base.ts";
import { useLocationSlice } from "./location-slice.ts";

type DriverMapProps = {
  label: string;
  stops: MapStop[];
  line: MapLine | null;
  /** The dashed way from here to this stop, instead of the job's own line. */
  leadTo?: [number, number] | null;
};

/** Shows the job on the map, with the driver's latest position on this phone. */
export function DriverMap({ label, stops, line, leadTo }: DriverMapProps) {
  const t = useText("driver");
  const fix = useLocationSlice((location) => location.fix);
  const here: [number, number] | null = fix && [fix.longitude, fix.latitude];
  const lead = here && leadTo ? { coordinates: [here, leadTo], estimate: true } : null;
  return (
    <MapFrame
      {...useMapBase()}
      label={label}
      stops={stops}
      line={lead ?? line}
      courier={here && { lngLat: here, headingDegrees: fix?.heading ?? null, name: t("map.me") }}
    />
  );
}
