import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteEdit } from "@songtan/contract/bookings/edits";
import { formatPhone } from "@songtan/domain/thai/phone";
import type { input } from "zod";

/** A drop-off as it is typed; `search` is the text in the search for a place. */
export type DraftDropOff = {
  key: string;
  from: number | null;
  search: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  contactName: string;
  contactPhone: string;
  note: string;
};
export type EditWish = input<typeof QuoteEdit>;

const draftStop = (stop: BookingView["stops"][number]): DraftDropOff => ({
  key: `stop-${stop.index}`,
  from: stop.index,
  search: stop.address,
  address: stop.address,
  latitude: stop.latitude,
  longitude: stop.longitude,
  placeId: null,
  contactName: stop.contactName,
  contactPhone: formatPhone(stop.contactPhone),
  note: stop.note ?? "",
});

/** The stops that may be changed, as they are now. */
export const draftOf = ({ stops, edit }: Pick<BookingView, "stops" | "edit">): DraftDropOff[] =>
  stops.slice(edit.fromIndex).map(draftStop);

/**
 * What was typed before, without drop-offs that the driver has begun since; the booking's own where
 * nothing is left.
 */
export function resumeDraft(
  saved: readonly DraftDropOff[] | null,
  booking: Pick<BookingView, "stops" | "edit">,
): DraftDropOff[] {
  const { fromIndex } = booking.edit;
  const open = saved?.filter(({ from }) => from === null || from >= fromIndex) ?? [];
  return open.length > 0 ? open : draftOf(booking);
}

/** What was typed for drop-offs that the driver has begun since, with their numbers. */
export function typedInVain(
  saved: readonly DraftDropOff[] | null,
  { stops, edit }: Pick<BookingView, "stops" | "edit">,
): { number: number; typed: string }[] {
  return (saved ?? []).flatMap((stop) => {
    const { from } = stop;
    const before = from === null || from >= edit.fromIndex ? undefined : stops[from];
    if (!before || !from || isUnchanged([stop], [draftStop(before)])) return [];
    const typed = [stop.address || stop.search, stop.contactName, stop.contactPhone, stop.note];
    return [{ number: from, typed: typed.filter((text) => text.trim() !== "").join(", ") }];
  });
}

export const emptyDropOff = (key: string): DraftDropOff => ({
  ...{ key, from: null, search: "", address: "", latitude: null, longitude: null, placeId: null },
  ...{ contactName: "", contactPhone: "", note: "" },
});

export const isPlaced = (
  stop: DraftDropOff,
): stop is DraftDropOff & { latitude: number; longitude: number } =>
  stop.latitude !== null && stop.longitude !== null && stop.address.trim() !== "";

const isComplete = (stop: DraftDropOff): boolean =>
  isPlaced(stop) && stop.contactName.trim() !== "" && stop.contactPhone.trim() !== "";

/** The edit to request; null while something is missing. */
export function wishOf(draft: readonly DraftDropOff[], fromIndex: number): EditWish | null {
  if (draft.length === 0 || !draft.every(isComplete)) return null;
  return {
    fromIndex,
    dropOffs: draft.filter(isPlaced).map((stop) => ({
      from: stop.from,
      address: stop.address,
      latitude: stop.latitude,
      longitude: stop.longitude,
      ...(stop.placeId && { placeId: stop.placeId }),
      contactName: stop.contactName,
      contactPhone: stop.contactPhone,
      ...(stop.note.trim() && { note: stop.note }),
    })),
  };
}

/** Nothing to request: everything is as the booking has it. */
export const isUnchanged = (
  draft: readonly DraftDropOff[],
  before: readonly DraftDropOff[],
): boolean =>
  JSON.stringify(draft.map((stop) => ({ ...stop, search: "", placeId: null }))) ===
  JSON.stringify(before.map((stop) => ({ ...stop, search: "", placeId: null })));

/** One drop-off earlier or later; out of the list nothing happens. */
export function moveDropOff(
  draft: readonly DraftDropOff[],
  from: number,
  to: number,
): DraftDropOff[] {
  const stop = draft[from];
  if (!stop || to < 0 || to >= draft.length) return [...draft];
  return draft.toSpliced(from, 1).toSpliced(to, 0, stop);
}
