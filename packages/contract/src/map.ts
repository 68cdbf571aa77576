import { z } from "zod";

/**
 * `own`: the operator's PMTiles, served by this server. `configured`: the operator's style;
 * `public`: a keyless one of another provider. The address of the last two is a style, or a
 * TileJSON in the OpenMapTiles schema.
 */
export const mapSourceKinds = ["own", "configured", "public"] as const;

export const MapSourceView = z.object({
  kind: z.enum(mapSourceKinds),
  url: z.string(),
  /** Must be shown next to the map; null when the style contains it. */
  attribution: z.string().nullable(),
});

/**
 * The sources this server offers to draw maps from, best first. The map that is part of the app is
 * the last fallback.
 */
export const MapView = z.object({ sources: z.array(MapSourceView) });
export type MapView = z.infer<typeof MapView>;
