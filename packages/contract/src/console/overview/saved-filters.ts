import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, singleLineText } from "../../scalars.ts";
import { exportedLists } from "./exports.ts";

/** GET /console/saved-filters: a member's own filters of one list. */
export const SavedFiltersQuery = z.object({ list: z.enum(exportedLists) });

/** POST /console/saved-filters. `query` is the query string of the page's address, without its question mark. */
export const SaveFilter = z.object({
  list: z.enum(exportedLists),
  name: singleLineText(limits.savedFilterNameCharacters),
  query: z
    .string()
    .min(1)
    .max(limits.savedFilterCharacters)
    .regex(/^[\w-]+=[^?#\s]*$/),
  isDefault: z.boolean(),
});
export type SaveFilter = z.infer<typeof SaveFilter>;

/** POST /console/saved-filters/{id}/default: the one default of its list, or no default any more. */
export const SetDefaultFilter = z.object({ isDefault: z.boolean() });

export const SavedFilterView = z.object({
  id: Id,
  list: z.enum(exportedLists),
  name: z.string(),
  query: z.string(),
  isDefault: z.boolean(),
});
export type SavedFilterView = z.infer<typeof SavedFilterView>;
