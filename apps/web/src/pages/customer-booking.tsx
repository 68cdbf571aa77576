import { MapPage } from "@songtan/ui/map-page.tsx";
import type { SheetHeight } from "@songtan/ui/sheet-heights.ts";
import { Steps } from "@songtan/ui/steps.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCustomer, useSignInHere } from "../features/auth/use-auth.ts";
import { BookingMap } from "../features/booking/booking-map.tsx";
import { useBooking } from "../features/booking/booking-slice.ts";
import { isPlaced, quoteRequest } from "../features/booking/draft-request.ts";
import { ParcelStep } from "../features/booking/parcel-step.tsx";
import { PayStep } from "../features/booking/pay-step.tsx";
import { PinPanel } from "../features/booking/pin-panel.tsx";
import { changesOfPlace } from "../features/booking/place-changes.ts";
import { PriceBar } from "../features/booking/price-bar.tsx";
import { RouteStep } from "../features/booking/route-step.tsx";
import { firstStopWith, furthestStep, stepOfError, stepProblems, steps } from "../features/booking/step-problems.ts";
import { useBook } from "../features/booking/use-book.ts";
import { useFieldProblems } from "../features/booking/use-field-problems.ts";
import { useSeenPrice } from "../features/booking/use-seen-price.ts";
import { useSender } from "../features/booking/use-sender.ts";
import { useStep } from "../features/booking/use-step.ts";
import { useVehicleRefusals } from "../features/booking/use-vehicle-refusals.ts";
import { WhenStep } from "../features/booking/when-step.tsx";
import { PlaceField } from "../features/places/place-field.tsx";
import { usePinPlace } from "../features/places/use-pin-place.ts";
import { PriceLines } from "../features/quotes/price-lines.tsx";
import { quoteKey, useQuote } from "../features/quotes/use-quote.ts";
import { useTariff } from "../features/quotes/use-tariff.ts";
import { VehicleField } from "../features/quotes/vehicle-field.tsx";
import { WayWords } from "../features/quotes/way-words.tsx";
import { formatBaht } from "../features/shell/format.ts";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useLocalePath, useText } from "../features/shell/use-text.ts";
import css from "./customer-booking.module.css";

export const handle: PageHandle = { footer: false };

/** Where a pin starts when nothing is known yet: the middle of Bangkok. */
const bangkok = { latitude: 13.7465, longitude: 100.5348 };

/** The draft, its price, and what is wrong with either. */
function useDraftPrice() {
  const draft = useBooking((booking) => booking.draft);
  const { data: tariff } = useTariff();
  const live = useQuote(quoteRequest(draft, tariff));
  const change = useSeenPrice({ request: live.request, totalSatang: live.quote?.totalSatang, pending: live.pending });
  return { draft, tariff, live, change };
}

/** The pin being set, for the stop named in the address. */
function usePin({ pinKey, closePin }: ReturnType<typeof useStep>, onPlaced: (key: string) => void) {
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

export default function CustomerBooking() {
  const t = useText("booking");
  const at = useStep();
  const { draft, tariff, live, change } = useDraftPrice();
  const [now] = useState(() => new Date());
  const [openKey, setOpenKey] = useState<string | null>(() => draft.stops[0]?.key ?? null);
  const pin = usePin(at, setOpenKey);
  const refusals = useVehicleRefusals(draft, tariff);
  const { user, loggedIn } = useCustomer();
  const signInHere = useSignInHere();
  const localePath = useLocalePath();
  const finish = useFinish();
  const { book, booking, error, reset } = useBook(async () => (await live.renew()).data, finish);
  const serverFields = error?.fields ?? live.error?.fields ?? {};
  const problems = stepProblems(at.step, draft, now);
  const fields = useFieldProblems(problems, serverFields);
  const [height, setHeight] = useState<SheetHeight>("half");
  const content = useRef<HTMLDivElement>(null);
  useSender();

  // Nobody gets past a step with something missing by its address.
  const furthest = steps.indexOf(furthestStep(draft, now));
  const { go, index, pinKey } = at;
  useEffect(() => {
    const allowed = steps[furthest];
    if (index > furthest && allowed && !booking) go(allowed, true);
  }, [index, furthest, booking, go]);

  const next = () => {
    reset();
    const wrong = Object.keys(problems).length > 0 || (at.step === "parcel" && refusals[draft.vehicle] !== undefined);
    if (wrong) {
      fields.showAll();
      const place = at.step === "route" ? firstStopWith(problems) : null;
      if (place !== null) setOpenKey(draft.stops[place]?.key ?? null);
      setHeight("full");
      focusFirstProblem(content.current);
    } else if (at.step !== "pay") at.go(steps[at.index + 1] ?? "pay");
    else if (!loggedIn) signInHere();
    else if (live.quote && !live.pending) book(live.quote);
  };

  const shown = error ?? live.error;
  const fixAt = shown && stepOfError(shown);
  const total = live.quote && formatBaht(live.quote.totalSatang);
  return (
    <>
      <PageHead title={t("customerBooking.title")} hidden />
      <MapPage
        label={t("panel.label")}
        handleLabel={t("panel.handle")}
        heightLabels={{ peek: t("panel.peek"), half: t("panel.half"), full: t("panel.full") }}
        height={pin ? "peek" : height}
        onHeightChange={setHeight}
        map={
          <BookingMap
            quote={live.quote}
            placing={pin && { start: pin.start, onMove: ([longitude, latitude]) => pin.moveTo(longitude, latitude) }}
            onStop={(key) => {
              setOpenKey(key);
              at.go("route");
            }}
          />
        }
        header={
          <div className={css.header}>
            <h1 className={css.hidden}>{t("customerBooking.title")}</h1>
            {!pin && (
              <Steps
                label={t("steps.label")}
                current={at.index}
                steps={steps.map((name) => ({ id: name, title: t(`steps.${name}`) }))}
                onChoose={(chosen) => at.go(steps[chosen] ?? "route")}
                doneLabel={t("steps.done")}
                currentLabel={t("steps.now")}
              />
            )}
          </div>
        }
        footer={
          pin ? (
            <PinPanel
              address={pin.place?.address ?? null}
              looking={pin.looking}
              problem={pin.error && t("pin.problem")}
              onUse={pin.use}
              onCancel={pin.close}
            />
          ) : (
            <PriceBar
              quote={live.quote}
              pending={live.pending}
              way={live.quote && <WayWords way={live.quote} />}
              lines={live.quote && <PriceLines quote={live.quote} />}
              change={change}
              problem={
                shown && {
                  message: shown.message,
                  ...(fixAt && fixAt !== at.step
                    ? { fix: { label: t("price.fix", { step: t(`steps.${fixAt}`) }), onFix: () => at.go(fixAt) } }
                    : {}),
                }
              }
              action={{
                label:
                  at.step !== "pay"
                    ? t("next")
                    : loggedIn
                      ? t("pay.confirm", { total: total ?? "" })
                      : t("pay.signInToBook"),
                onPress: next,
                pending: booking,
              }}
            />
          )
        }
      >
        <div ref={content} key={at.step} hidden={pinKey !== null && pin !== null}>
          {at.step === "route" && (
            <RouteStep
              fields={fields}
              openKey={openKey}
              onOpen={setOpenKey}
              onPin={at.openPin}
              shortestOrder={live.pending ? undefined : live.quote?.shortestOrder}
              PlaceField={PlaceField}
            />
          )}
          {at.step === "parcel" && (
            <ParcelStep
              fields={fields}
              vehicles={
                <VehicleField
                  value={draft.vehicle}
                  onChange={(vehicle) => useBooking.getState().change({ vehicle })}
                  tariff={tariff}
                  refusals={refusals}
                  columns={1}
                  error={refusals[draft.vehicle] && t("parcel.otherVehicle")}
                />
              }
            />
          )}
          {at.step === "when" && <WhenStep fields={fields} tariff={tariff} />}
          {at.step === "pay" && (
            <PayStep
              fields={fields}
              priceLines={live.quote && <PriceLines quote={live.quote} />}
              onEdit={at.go}
              signIn={
                user
                  ? null
                  : {
                      onSignIn: () => signInHere(),
                      onSignUp: () => signInHere(localePath("/customer/sign-up")),
                    }
              }
            />
          )}
        </div>
      </MapPage>
    </>
  );
}

/** After the booking is made: on to it, with an empty draft behind. */
function useFinish() {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const queryClient = useQueryClient();
  return async ({ id }: { id: string }) => {
    await navigate(localePath(`/customer/tracking/${id}`), { replace: true });
    useBooking.getState().clear();
    queryClient.removeQueries({ queryKey: [quoteKey] });
  };
}

/** Once the problems are on screen. */
function focusFirstProblem(content: HTMLElement | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => content?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()),
  );
}
