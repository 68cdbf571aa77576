import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { useMapAhead } from "@songtan/ui/map/load-map-canvas.ts";
import { useNavigate } from "react-router";
import type { DraftStop } from "../../features/booking-form/draft/booking-draft.ts";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import {
  isPlaced,
  placesAtOtherEnd,
  quoteRequest,
} from "../../features/booking-form/draft/draft-request.ts";
import { lastMethod } from "../../features/booking-form/draft/last-method.ts";
import { changesOfPlace, typedPlace } from "../../features/booking-form/draft/place-changes.ts";
import { furthestStep } from "../../features/booking-form/draft/step-problems.ts";
import { pinHash, type TypedPin } from "../../features/booking-form/draft/use-step.ts";
import { PlaceField } from "../../features/places/place-field.tsx";
import { QuoteBox } from "../../features/quotes/quote-box.tsx";
import { useQuote } from "../../features/quotes/use-quote.ts";
import { useTariff } from "../../features/quotes/use-tariff.ts";
import { useCustomer } from "../../features/session/use-auth.ts";
import css from "./home-content.module.css";

/** The price box writes into the booking's own draft, so "book" carries everything on. */
export function InstantQuote() {
  const t = useText("home");
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { draft, change, changeStop, moveStop } = useBooking();
  const { data: tariff } = useTariff();
  const live = useQuote(quoteRequest(draft, tariff));
  const { loggedIn } = useCustomer();
  // A person who has chosen a place is about to open the booking page, which has a map.
  useMapAhead(draft.stops.some(isPlaced));
  const [pickup, dropoff] = draft.stops;
  if (!pickup || !dropoff) return null;

  const goToPin = (key: string, typed?: TypedPin) =>
    void navigate(`${localePath("/customer/booking")}${pinHash(key, typed)}`, {
      state: typed ?? null,
    });
  // A customer who has booked here before and has completed the draft goes to the last step, from which each part can
  // be changed.
  const firstStep = () =>
    loggedIn && lastMethod() !== null && furthestStep(draft, new Date()) === "pay" ? "#pay" : "";
  const field = (stop: DraftStop, place: "from" | "to") => (
    <PlaceField
      label={t(`quote.${place}`)}
      placeholder={t(`quote.${place}Placeholder`)}
      value={stop.search}
      placed={isPlaced(stop)}
      near={place === "to" && isPlaced(pickup) ? pickup : null}
      excluded={placesAtOtherEnd(draft.stops, place === "from" ? 0 : 1)}
      start={<span className={css.dot} data-place={place} />}
      onType={(text) => changeStop(stop.key, typedPlace(text))}
      onPick={(picked) => changeStop(stop.key, changesOfPlace(picked))}
      precision={stop.precision}
      onPin={() => goToPin(stop.key)}
      onTyped={(start) => goToPin(stop.key, { start })}
    />
  );
  return (
    <QuoteBox
      from={field(pickup, "from")}
      to={field(dropoff, "to")}
      onSwap={() => moveStop(0, 1)}
      vehicle={draft.vehicle}
      onVehicle={(vehicle) => change({ vehicle })}
      tariff={tariff}
      live={live}
      complete={draft.stops.every(isPlaced)}
      moreStops={draft.stops.length - 2}
      onBook={() => void navigate(`${localePath("/customer/booking")}${firstStep()}`)}
    />
  );
}
