import { placePrecisions } from "@songtan/domain/quoting/words";
import { z } from "zod";
import { Latitude, Longitude, problem } from "./scalars.ts";

export const placeKinds = [
  "province",
  "amphoe",
  "tambon",
  "landmark",
  "station",
  "street",
  "postcode",
  "shop",
] as const;

export const PlaceView = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  kind: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  precision: z.enum(placePrecisions),
});
export type PlaceView = z.infer<typeof PlaceView>;

export const SearchPlaces = z.object({
  q: z.string().trim().min(1, problem("required")).max(200, problem("too_long")),
  /** "13.7563,100.5018": results nearby come first. */
  near: z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, problem("format"))
    .optional(),
  limit: z.coerce.number().int().min(1).max(10).default(8),
});
export const ReversePlace = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});
