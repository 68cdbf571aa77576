import { bookingStates } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { DepotStorageView, DepotView } from "../bookings/depots.ts";
import {
  ContactPhone,
  Id,
  Instant,
  Latitude,
  Longitude,
  Name,
  note,
  SentInstant,
  singleLineText,
} from "../scalars.ts";

/** GET /console/depots. */
export const ConsoleDepot = DepotView.extend({
  id: Id,
  closed: z.boolean(),
  savedAt: Instant,
  savedBy: z.string().nullable(),
});
export type ConsoleDepot = z.infer<typeof ConsoleDepot>;

const bothOf = (max: number) => z.object({ th: singleLineText(max), en: singleLineText(max) });

/** POST /console/depots, and /console/depots/{id} with the depot as the page showed it. */
export const SaveDepot = z.object({
  name: bothOf(limits.nameCharacters),
  address: bothOf(limits.addressCharacters),
  hours: bothOf(limits.nameCharacters),
  phone: ContactPhone,
  latitude: Latitude,
  longitude: Longitude,
  closed: z.boolean(),
});
export type SaveDepot = z.infer<typeof SaveDepot>;
export const ChangeDepot = SaveDepot.extend({ seenSavedAt: SentInstant });

const ExpectedState = z.object({ seenState: z.enum(bookingStates), seenDriverId: Id.nullable() });

/** POST /console/bookings/{id}/hold: staff have the goods at a depot. */
export const StoreAtDepot = ExpectedState.extend({
  depotId: Id,
  words: singleLineText(limits.noteCharacters),
});

/** The longest picture, in base64 characters: a signature or a small photo. */
const pictureCharactersMax = 700_000;
/** POST /console/bookings/{id}/collect: a person has fetched the goods. */
export const CollectGoods = ExpectedState.extend({
  collectedBy: Name,
  kind: z.enum(["signature", "photo"]),
  picture: z.base64().min(1).max(pictureCharactersMax),
  words: note.optional(),
});

/**
 * POST /console/bookings/{id}/dispose: requests a disposal, or agrees to one that another member of
 * staff requested.
 */
export const DisposeGoods = ExpectedState.extend({
  /** The open disposal request that the page displayed; null if the page displayed none. */
  seenDisposalId: Id.nullable(),
  words: singleLineText(limits.noteCharacters),
});
/** POST /console/bookings/{id}/keep: turns the question down. */
export const RejectDisposal = ExpectedState.extend({
  seenDisposalId: Id,
  words: singleLineText(limits.noteCharacters),
});

/** Stored goods, as displayed to staff. */
export const ConsoleDepotStorage = DepotStorageView.extend({
  collected: DepotStorageView.shape.collected
    .unwrap()
    .extend({
      kind: z.enum(["signature", "photo"]),
      words: z.string().nullable(),
      recordedBy: z.string(),
      hasPicture: z.boolean(),
    })
    .nullable(),
  disposal: z
    .object({
      id: Id,
      words: z.string(),
      askedBy: z.object({ id: Id, name: z.string() }),
      askedAt: Instant,
      agreedBy: z.string().nullable(),
    })
    .nullable(),
});
export type ConsoleDepotStorage = z.infer<typeof ConsoleDepotStorage>;
