import { placePrecisions } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Latitude, Longitude, problem } from "../scalars.ts";

export const placeKinds = [
  "province",
  "amphoe",
  "tambon",
  "landmark",
  "station",
  "street",
  "shop",
  "address",
] as const;

export const PlaceView = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  kind: z.enum(placeKinds),
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
    .regex(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, problem("format"))
    .refine((text) => {
      const [latitude = 0, longitude = 0] = text.split(",").map(Number);
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    }, problem("format"))
    .optional(),
  limit: z.coerce.number().int().min(1).max(10).default(8),
});
/** Treats an empty coordinate as missing; coercion would turn it into 0, a point in the Gulf of Guinea. */
const emptyAsMissing = (value: unknown) => (value === "" ? undefined : value);
export const ReversePlace = z.object({
  latitude: z.preprocess(emptyAsMissing, z.coerce.number().min(-90).max(90)),
  longitude: z.preprocess(emptyAsMissing, z.coerce.number().min(-180).max(180)),
});
