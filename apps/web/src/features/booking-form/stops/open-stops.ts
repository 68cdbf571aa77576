import { useState } from "react";
import type { DraftStop } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { isPlaced } from "../draft/draft-request.ts";

const lacksPerson = (stop: DraftStop): boolean =>
  isPlaced(stop) && (stop.contactName.trim() === "" || stop.contactPhone.trim() === "");

/** The cards that are open at first: those that still need a person, so that none costs a tap; else the pick-up's. */
export function stopsToOpen(stops: readonly DraftStop[]): string[] {
  const lacking = stops.filter(lacksPerson);
  return (lacking.length > 0 ? lacking : stops.slice(0, 1)).map(({ key }) => key);
}

/** Which cards are open. Opening one closes those that have all they need. */
export function useOpenStops() {
  const [openKeys, setOpenKeys] = useState(() => stopsToOpen(useBooking.getState().draft.stops));
  const open = (key: string) => {
    const lacking = useBooking.getState().draft.stops.filter(lacksPerson);
    setOpenKeys((keys) => [...keys.filter((k) => lacking.some((stop) => stop.key === k)), key]);
  };
  const close = (key: string) => setOpenKeys((keys) => keys.filter((each) => each !== key));
  return { openKeys, open, close };
}

export type OpenStops = ReturnType<typeof useOpenStops>;
