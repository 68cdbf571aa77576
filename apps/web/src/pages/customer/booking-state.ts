import { leavePage } from "@songtan/client/device/leave-page.ts";
import { useLocalePath } from "@songtan/client/language/use-text.ts";
import type { BookingMethod } from "@songtan/domain/booking-types";
import type { BusinessMethod } from "@songtan/domain/businesses/payment";
import { limits } from "@songtan/domain/limits";
import { canDrawMaps } from "@songtan/ui/map/source/map-support.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useChosenBusiness } from "../../features/api/use-chosen-business.ts";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import {
  cashPayment,
  isPlaced,
  type PaymentOfBooking,
  quoteRequest,
} from "../../features/booking-form/draft/draft-request.ts";
import {
  lastMethod,
  methodToUse,
  rememberMethod,
} from "../../features/booking-form/draft/last-method.ts";
import { changesOfPlace } from "../../features/booking-form/draft/place-changes.ts";
import { useSeenPrice } from "../../features/booking-form/draft/use-seen-price.ts";
import type { useStep } from "../../features/booking-form/draft/use-step.ts";
import { rememberPeople } from "../../features/booking-form/stops/people.ts";
import { useCardChoice } from "../../features/payments/methods/use-card-choice.ts";
import { useOwnCredit } from "../../features/payments/methods/use-own-credit.ts";
import { usePaymentOptions } from "../../features/payments/methods/use-payment-options.ts";
import { useCurrentPlace } from "../../features/places/use-current-place.ts";
import { usePinPlace } from "../../features/places/use-pin-place.ts";
import { quoteWithPromo } from "../../features/quotes/quote-with-promo.ts";
import { quoteKey, useQuote } from "../../features/quotes/use-quote.ts";
import { useTariff } from "../../features/quotes/use-tariff.ts";
import { useCustomer } from "../../features/session/use-auth.ts";

/** The pin's position without any known place: the middle of Bangkok. */
const bangkok = { latitude: 13.7465, longitude: 100.5348 };

/** Returns the draft, its price, and the changes of that price. */
export function useDraftPrice() {
  const draft = useBooking((booking) => booking.draft);
  const { data: tariff } = useTariff();
  const request = quoteRequest(draft, tariff);
  const { promoCode } = draft;
  const live = useQuote(request && promoCode ? { ...request, promoCode } : request, quoteWithPromo);
  const change = useSeenPrice({
    request: live.request,
    totalSatang: live.quote?.totalSatang,
    pending: live.pending,
  });
  return { draft, tariff, live, change };
}

/** Returns the payment of the draft: the chosen method if it is accepted here, and the card. */
export function usePaying(totalSatang: number | undefined) {
  const draft = useBooking((booking) => booking.draft);
  const options = usePaymentOptions();
  const [last] = useState(lastMethod);
  const card = useCardChoice(options);
  const credit = useOwnCredit(totalSatang);
  const methods: readonly BookingMethod[] = credit?.covers
    ? ["credit", ...options.methods]
    : options.methods;
  const hasCard = card.cards.length > 0;
  const method = methodToUse({ methods, chosen: draft.method, last, hasCard });
  const business = useBusinessPaying();
  const partSatang = credit?.covers ? 0 : (credit?.reach(method) ?? 0);
  const creditSatang = draft.useCredit && !business ? partSatang : 0;
  const part = creditSatang > 0 ? { creditSatang } : {};
  return {
    methods,
    credit,
    /**
     * `partSatang`: the credit that could pay together with the other method. `creditSatang`: the part of it that the
     * customer wants to use.
     */
    partSatang,
    creditSatang,
    method,
    card,
    /** The payment method of the business that books; null for a person. */
    business,
    complete: business !== null || method !== "card" || card.complete,
    payment: async (): Promise<PaymentOfBooking> => {
      if (business) return business.method === "cash" ? cashPayment(draft) : business;
      rememberMethod(method);
      if (method === "cash") return { ...cashPayment(draft), ...part };
      return { method, ...part, ...(method === "card" ? await card.payment() : {}) };
    },
  };
}

/** The way the chosen business pays. */
function useBusinessPaying(): { method: BusinessMethod } | null {
  const method = useBooking((booking) => booking.draft.businessMethod);
  const { loggedIn } = useCustomer();
  const business = useChosenBusiness();
  return loggedIn && business?.isBooking ? { method: method ?? "balance" } : null;
}

type Spot = { latitude: number; longitude: number };

/** The pin being set, for the stop named in the address. */
export function usePin(at: ReturnType<typeof useStep>, onPlaced: (key: string) => void) {
  const { draft, changeStop } = useBooking();
  const stop = draft.stops.find(({ key }) => key === at.pinKey);
  const known = stop && isPlaced(stop) ? stop : (at.pinStart ?? draft.stops.find(isPlaced));
  const [start] = useState(() => ({
    current: null as string | null,
    spot: bangkok as Spot | null,
  }));
  // Without a map, the person cannot see the pin's starting point, so the pin does not have a position until the phone
  // reports one.
  const first = known ? spotOf(known) : stop && canDrawMaps() ? bangkok : null;
  if (stop && start.current !== stop.key) Object.assign(start, { current: stop.key, spot: first });
  if (!stop) start.current = null;
  const pin = usePinPlace(stop ? start.spot : null);
  const here = useCurrentPlace(({ latitude, longitude }) => pin.moveTo(longitude, latitude));
  const close = () => {
    pin.reset();
    at.closePin();
  };
  if (!stop) return null;
  const typed = at.pinTyped ? stop.search.trim().slice(0, limits.addressCharacters) : "";
  return {
    ...pin,
    here,
    close,
    stop,
    /** The address as the person typed it, when they retain it. */
    typed,
    start: start.spot && ([start.spot.longitude, start.spot.latitude] as [number, number]),
    use: () => {
      if (!pin.place) return;
      const place = typed ? { ...pin.place, address: typed } : pin.place;
      changeStop(stop.key, changesOfPlace(place));
      onPlaced(stop.key);
      close();
    },
  };
}

const spotOf = ({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}) => ({
  latitude: latitude ?? bangkok.latitude,
  longitude: longitude ?? bangkok.longitude,
});

/**
 * After the booking is made: on to it. Nothing of the draft is stored any more; the form shows it
 * until this page is gone, so nothing here jumps back.
 */
export function useFinish() {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const queryClient = useQueryClient();
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (useBooking.getState().bookedId === null) return;
      useBooking.getState().clear();
      queryClient.removeQueries({ queryKey: [quoteKey] });
    };
  }, [queryClient]);
  return async ({
    id,
    payment,
  }: {
    id: string;
    payment: { authorizeUri?: string | undefined };
  }) => {
    const { draft, finish, clear } = useBooking.getState();
    const { stops } = draft;
    finish(id);
    rememberPeople(stops.map((stop) => ({ name: stop.contactName, phone: stop.contactPhone })));
    if (left.current) clear();
    if (payment.authorizeUri) {
      leavePage(payment.authorizeUri);
      return;
    }
    await navigate(localePath(`/customer/tracking/${id}`), { replace: true });
  };
}

/**
 * Once the problems are on screen: the first of these parts with one. Past those that stop nothing, such as a promo code
 * that gives nothing.
 */
export function focusFirstProblem(...parts: (HTMLElement | null)[]) {
  const problem = "[aria-invalid='true']:not([data-stops-nothing] *)";
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const part of parts) {
        const field = part?.querySelector<HTMLElement>(problem);
        if (field) return field.focus();
      }
    }),
  );
}
