import { z } from "zod";
import { Id, SearchText } from "../../scalars.ts";

export const foundKinds = ["booking", "driver", "customer", "business", "receipt", "key"] as const;

/** GET /console/search: a number, phone, plate, name or key, or a part of a name. */
export const SearchQuery = z.object({ q: SearchText.pipe(z.string().min(2)) });

/** A matching record of a kind that the reader may open. `id` identifies the record to open. */
export const FoundRecord = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  title: z.string(),
  /** How it differs from others: a route, a phone, a plate. */
  detail: z.string(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;
