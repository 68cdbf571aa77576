export const vehicles = ["motorcycle", "hatchback", "pickup", "box_pickup"] as const;
export type Vehicle = (typeof vehicles)[number];

export const parcelCategories = [
  "document",
  "food",
  "fragile",
  "clothing",
  "electronics",
  "flowers",
  "other",
] as const;
export type ParcelCategory = (typeof parcelCategories)[number];

/** Extras a customer chooses. Cash on delivery is not here: it is an amount on a stop. */
export const extras = [
  "insulated_bag",
  "return_trip",
  "helper",
  "pin",
  "raised_liability",
] as const;
export type Extra = (typeof extras)[number];

/** Every kind of line a quote can hold; the lines always sum to its total. */
export const lineItemCodes = [
  "base",
  "distance",
  "extra_stops",
  "insulated_bag",
  "return_trip",
  "helper",
  "pin",
  "cash_on_delivery",
  "raised_liability",
  "night",
  "holiday",
  "raise",
  "priority",
  "minimum",
  "promo",
  "rounding",
  "edit_back",
] as const;
export type LineItemCode = (typeof lineItemCodes)[number];

export const distanceSources = ["road", "estimate"] as const;

export const placePrecisions = ["point", "street", "tambon", "amphoe", "province"] as const;
export type PlacePrecision = (typeof placePrecisions)[number];
