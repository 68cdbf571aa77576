import { z } from "zod";

/**
 * `own`: the operator's PMTiles, served by this server. `configured`: the operator's style. `public`: a keyless one of
 * somebody else. Behind the address of the last two stands a style, or a TileJSON in the OpenMapTiles schema.
 */
export const mapSourceKinds = ["own", "configured", "public"] as const;

export const MapSourceView = z.object({
  kind: z.enum(mapSourceKinds),
  url: z.string(),
  /** What has to be said beside the map; null when the style says it itself. */
  attribution: z.string().nullable(),
});

/** What this server offers to draw maps from, best first. Behind them all stands the map that is part of the app. */
export const MapView = z.object({ sources: z.array(MapSourceView) });
export type MapView = z.infer<typeof MapView>;
