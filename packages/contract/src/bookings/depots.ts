import { z } from "zod";
import { Instant, Latitude, Longitude } from "../scalars.ts";

const Both = z.object({ th: z.string(), en: z.string() });

/** The place where goods are stored for their sender. */
export const DepotView = z.object({
  name: Both,
  address: Both,
  /** The opening hours, as text. */
  hours: Both,
  phone: z.string(),
  latitude: Latitude,
  longitude: Longitude,
});
export type DepotView = z.infer<typeof DepotView>;

/** Goods stored at a depot, and their outcome. The depot is null if the operator has not named one. */
export const DepotStorageView = z.object({
  since: Instant,
  /** Storage is free of charge until this time. */
  until: Instant,
  depot: DepotView.nullable(),
  /** Who fetched them. */
  collected: z.object({ by: z.string(), at: Instant }).nullable(),
});
export type DepotStorageView = z.infer<typeof DepotStorageView>;
