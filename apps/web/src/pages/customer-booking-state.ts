import { useLocalePath } from "@songtan/client/use-text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useBooking } from "../features/booking/booking-slice.ts";
import { isPlaced, quoteRequest } from "../features/booking/draft-request.ts";
import { changesOfPlace } from "../features/booking/place-changes.ts";
import { useSeenPrice } from "../features/booking/use-seen-price.ts";
import type { useStep } from "../features/booking/use-step.ts";
import { usePinPlace } from "../features/places/use-pin-place.ts";
import { quoteKey, useQuote } from "../features/quotes/use-quote.ts";
import { useTariff } from "../features/quotes/use-tariff.ts";

/** Where a pin starts when nothing is known yet: the middle of Bangkok. */
const bangkok = { latitude: 13.7465, longitude: 100.5348 };

/** The draft, its price, and what is wrong with either. */
export function useDraftPrice() {
  const draft = useBooking((booking) => booking.draft);
  const { data: tariff } = useTariff();
  const live = useQuote(quoteRequest(draft, tariff));
  const change = useSeenPrice({ request: live.request, totalSatang: live.quote?.totalSatang, pending: live.pending });
  return { draft, tariff, live, change };
}

/** The pin being set, for the stop named in the address. */
export function usePin({ pinKey, closePin }: ReturnType<typeof useStep>, onPlaced: (key: string) => void) {
  const { draft, changeStop } = useBooking();
  const stop = draft.stops.find(({ key }) => key === pinKey);
  const known = stop && isPlaced(stop) ? stop : draft.stops.find(isPlaced);
  const [start] = useState(() => ({ current: null as string | null, spot: bangkok }));
  if (stop && start.current !== stop.key) Object.assign(start, { current: stop.key, spot: spotOf(known ?? bangkok) });
  if (!stop) start.current = null;
  const pin = usePinPlace(stop ? start.spot : null);
  const close = () => {
    pin.reset();
    closePin();
  };
  if (!stop) return null;
  return {
    ...pin,
    close,
    start: [start.spot.longitude, start.spot.latitude] as [number, number],
    use: () => {
      if (!pin.place) return;
      changeStop(stop.key, changesOfPlace(pin.place));
      onPlaced(stop.key);
      close();
    },
  };
}

const spotOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) => ({
  latitude: latitude ?? bangkok.latitude,
  longitude: longitude ?? bangkok.longitude,
});

/** After the booking is made: on to it. The draft is emptied once this page is gone, so nothing here jumps back. */
export function useFinish() {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const queryClient = useQueryClient();
  const finished = useRef(false);
  useEffect(
    () => () => {
      if (!finished.current) return;
      useBooking.getState().clear();
      queryClient.removeQueries({ queryKey: [quoteKey] });
    },
    [queryClient],
  );
  return async ({ id }: { id: string }) => {
    finished.current = true;
    await navigate(localePath(`/customer/tracking/${id}`), { replace: true });
  };
}

/** Once the problems are on screen. */
export function focusFirstProblem(content: HTMLElement | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => content?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()),
  );
}
