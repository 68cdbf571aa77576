import { z } from "zod";
import { Instant, Latitude, Longitude } from "../scalars.ts";

const Both = z.object({ th: z.string(), en: z.string() });

/** Where goods are stored for their sender. */
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

/** Goods at a depot, and what became of them. The depot is null where the operator has named none. */
export const DepotStorageView = z.object({
  since: Instant,
  /** Stored without a charge until then. */
  until: Instant,
  depot: DepotView.nullable(),
  /** Who fetched them. */
  collected: z.object({ by: z.string(), at: Instant }).nullable(),
});
export type DepotStorageView = z.infer<typeof DepotStorageView>;
