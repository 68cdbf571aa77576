import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { MapPage } from "@songtan/ui/map/map-page.tsx";
import { canDrawMaps } from "@songtan/ui/map/source/map-support.ts";
import { Steps } from "@songtan/ui/navigation/steps.tsx";
import type { SheetHeight } from "@songtan/ui/overlay/sheet-heights.ts";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { BookedElsewhere } from "../../features/booking-form/booked-elsewhere.tsx";
import { BookingMap } from "../../features/booking-form/booking-map.tsx";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { lastMethod } from "../../features/booking-form/draft/last-method.ts";
import {
  firstStopWith,
  furthestStep,
  stepAfter,
  stepOfError,
  stepProblems,
  steps,
} from "../../features/booking-form/draft/step-problems.ts";
import { useFieldProblems } from "../../features/booking-form/draft/use-field-problems.ts";
import { useSender } from "../../features/booking-form/draft/use-sender.ts";
import { useStep } from "../../features/booking-form/draft/use-step.ts";
import { useVehicleRefusals } from "../../features/booking-form/draft/use-vehicle-refusals.ts";
import { useParcelPhotoFailed } from "../../features/booking-form/photo/parcel-photo.ts";
import { useAfterPhoto } from "../../features/booking-form/photo/use-after-photo.ts";
import { PriceBar } from "../../features/booking-form/price-bar.tsx";
import { useOpenStops } from "../../features/booking-form/stops/open-stops.ts";
import { useBook } from "../../features/booking-form/use-book.ts";
import { PriceLines } from "../../features/quotes/price-lines.tsx";
import { RouteSummary } from "../../features/quotes/route-summary.tsx";
import { useCustomer, useSignInHere } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import css from "./booking.module.css";
import { focusFirstProblem, useDraftPrice, useFinish, usePaying, usePin } from "./booking-state.ts";
import { BookingStep } from "./booking-step.tsx";

// Few need them: who owes something, who is at the last step, and who sets a pin by hand.
const AmountDueNotice = lazyPart(
  async () => (await import("../../features/payments/amount-due-notice.tsx")).AmountDueNotice,
);
const GoodsConsent = lazyPart(
  async () => (await import("../../features/booking-form/steps/goods-consent.tsx")).GoodsConsent,
);
const PinPanel = lazyPart(
  async () => (await import("../../features/booking-form/pin-panel.tsx")).PinPanel,
);

export const handle: PageHandle = { footer: false, phoneBar: false };

/** Everything the page shows and does, step by step. */
function useBookingPage() {
  const at = useStep();
  const { draft, tariff, live, change } = useDraftPrice();
  const [now] = useState(() => new Date());
  const cards = useOpenStops();
  const [height, setHeight] = useState<SheetHeight>("half");
  const content = useRef<HTMLDivElement>(null);
  const consent = useRef<HTMLDivElement>(null);
  const pin = usePin(at, cards.open);
  const refusals = useVehicleRefusals(draft, tariff);
  const { loggedIn } = useCustomer();
  const signInHere = useSignInHere();
  const paying = usePaying(live.quote?.totalSatang);
  const { book, booking, error, reset } = useBook(
    async () => (await live.renew()).data,
    paying.payment,
    useFinish(),
  );
  const problems = stepProblems(at.step, draft, now);
  const fields = useFieldProblems(problems, {
    serverFields: error?.fields ?? live.error?.fields ?? {},
  });
  useSender();

  // No step after one with something missing can be opened by its address.
  const furthest = steps.indexOf(furthestStep(draft, now));
  const { go, index, step } = at;
  useEffect(() => {
    const allowed = steps[furthest];
    if (index > furthest && allowed) go(allowed, true);
  }, [index, furthest, go]);

  // Each step begins at its top; forms get the whole sheet, the route shares it with the map. Before the step is painted:
  // a tap in the low sheet would scroll it, and the choices above stay hidden once it has grown.
  useLayoutEffect(() => {
    content.current?.parentElement?.scrollTo({ top: 0 });
    setHeight(step === "route" ? "half" : "full");
  }, [step]);

  const next = () => {
    reset();
    const cardIncomplete = step === "pay" && !paying.complete;
    if (cardIncomplete) paying.card.showProblems();
    const cannotCarry = step === "parcel" && refusals[draft.vehicle] !== undefined;
    if (Object.keys(problems).length > 0 || cannotCarry || cardIncomplete) {
      fields.showAll();
      const stopIndex = step === "route" ? firstStopWith(problems) : null;
      const stop = stopIndex === null ? undefined : draft.stops[stopIndex];
      if (stop) cards.open(stop.key);
      setHeight("full");
      focusFirstProblem(content.current, consent.current);
    } else if (step !== "pay")
      go(stepAfter(step, furthestStep(draft, now), loggedIn && lastMethod() !== null));
    else if (!loggedIn) signInHere();
    else if (live.quote && !live.pending) book(live.quote);
  };
  const afterPhoto = useAfterPhoto(step, next);
  const sheet = { height: pin ? ("peek" as const) : height, onHeightChange: setHeight };
  return {
    at,
    tariff,
    live,
    change,
    cards,
    sheet,
    content,
    consent,
    pin,
    refusals,
    loggedIn,
    booking,
    error,
    fields,
    paying,
    ...afterPhoto,
  };
}

type BookingPage = ReturnType<typeof useBookingPage>;

export default function CustomerBooking() {
  const t = useText("booking");
  const shell = useText("shell");
  const page = useBookingPage();
  const { at, live, pin, cards } = page;
  return (
    <>
      <PageHead title={t("customerBooking.title")} hidden />
      <MapPage
        label={t("panel.label")}
        handleLabel={t("panel.handle")}
        heightLabels={{ peek: t("panel.peek"), half: t("panel.half"), full: t("panel.full") }}
        {...page.sheet}
        // A pin that is being set has its own way back.
        back={pin ? undefined : { to: "/", label: shell("home") }}
        map={
          <BookingMap
            quote={live.quote}
            placing={
              pin && {
                start: pin.start ?? undefined,
                onMove: ([longitude, latitude]) => pin.moveTo(longitude, latitude),
              }
            }
            onStop={(key) => {
              cards.open(key);
              at.go("route");
            }}
          />
        }
        header={<BookingHeader at={at} pin={pin} />}
        footer={pin ? <PinFooter pin={pin} /> : <PriceFooter page={page} />}
      >
        {page.loggedIn && !pin && !page.paying.business && (
          <div className={css.notice}>
            <Suspense>
              <AmountDueNotice />
            </Suspense>
          </div>
        )}
        <div className={css.notice}>
          <BookedElsewhere />
        </div>
        <div ref={page.content} key={at.step} hidden={pin !== null}>
          <BookingStep {...page} promoProblem={page.error?.fields.promoCode} />
        </div>
      </MapPage>
    </>
  );
}

function BookingHeader({ at, pin }: Pick<BookingPage, "at" | "pin">) {
  const t = useText("booking");
  return (
    <div className={css.header}>
      <h1 className={css.hidden}>{t("customerBooking.title")}</h1>
      {pin && <PinHead pin={pin} />}
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
  );
}

function PinHead({ pin }: { pin: NonNullable<BookingPage["pin"]> }) {
  const t = useText("booking");
  const isPickup = useBooking((booking) => booking.draft.stops[0]?.key) === pin.stop.key;
  return (
    <div>
      <h2 className={css.pinTitle}>
        {t("pin.title", { stop: t(isPickup ? "stop.pickup" : "stop.dropoff") })}
      </h2>
      <p className={css.pinHint}>{canDrawMaps() ? t("pin.hint") : t("pin.mapless")}</p>
    </div>
  );
}

function PinFooter({ pin }: { pin: NonNullable<BookingPage["pin"]> }) {
  const t = useText("booking");
  const mapless = !canDrawMaps();
  const { here } = pin;
  return (
    <Suspense>
      <PinPanel
        address={pin.place?.address ?? null}
        typed={pin.typed}
        looking={pin.looking}
        problem={
          (here.problem && t(`pin.problems.${here.problem}`)) ??
          pin.inWater ??
          (pin.error && t("pin.problem"))
        }
        mapless={mapless ? { finding: here.finding, onHere: () => void here.find() } : null}
        onUse={pin.use}
        onCancel={pin.close}
      />
    </Suspense>
  );
}

function PriceFooter({ page }: { page: BookingPage }) {
  const t = useText("booking");
  const textOf = useErrorText();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { at, live, change, booking, loggedIn, waiting, next } = page;
  const { quote } = live;
  const error = page.error ?? live.error;
  const photoFailed = useParcelPhotoFailed();
  // What this form says of a failure better than its common text.
  const ownTexts: Partial<Record<string, string>> = {
    offline: t("price.offline"),
    idempotency_key_reused: t("price.alreadyBooked"),
  };
  const message = error
    ? (ownTexts[error.code] ?? textOf(error))
    : photoFailed && t("photo.notSent");
  const seeBooked = error?.code === "idempotency_key_reused" && {
    label: t("price.seeBooked"),
    onFix: () => void navigate(localePath(`/customer/tracking/${error.details.firstId ?? ""}`)),
  };
  const fixAt = error ? stepOfError(error) : photoFailed && "parcel";
  const fix =
    seeBooked ||
    (fixAt && fixAt !== at.step
      ? { label: t("price.fix", { step: t(`steps.${fixAt}`) }), onFix: () => at.go(fixAt) }
      : undefined);
  const payLabel = loggedIn
    ? t("pay.confirm", {
        total: quote ? formatBaht(quote.totalSatang - page.paying.creditSatang) : "",
      })
    : t("pay.signInToBook");
  const creditSatang = at.step === "pay" ? page.paying.creditSatang : 0;
  return (
    <PriceBar
      quote={quote}
      creditSatang={creditSatang}
      hint={t(at.step === "route" ? "price.hint" : "price.incomplete")}
      pending={live.pending}
      routeSummary={quote && <RouteSummary route={quote} />}
      lines={quote && <PriceLines quote={quote} creditSatang={creditSatang} />}
      change={change}
      consent={
        at.step === "pay" && (
          <Suspense fallback={<div className={css.consent} />}>
            <GoodsConsent fields={page.fields} ref={page.consent} />
          </Suspense>
        )
      }
      problem={message ? { message, fix } : null}
      action={{
        label: at.step === "pay" ? payLabel : t("next"),
        onPress: next,
        // Without its price nothing can be confirmed.
        pending: waiting || booking || (at.step === "pay" && loggedIn && live.pending),
        pendingLabel: waiting ? t("photo.sending") : undefined,
      }}
    />
  );
}
