import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { routeOf } from "../../features/booking-form/draft/draft-request.ts";
import type { FieldProblems } from "../../features/booking-form/draft/use-field-problems.ts";
import type { OpenStops } from "../../features/booking-form/stops/open-stops.ts";
import { RouteStep } from "../../features/booking-form/stops/route-step.tsx";
import { PlaceField } from "../../features/places/place-field.tsx";
import { useLastPrices } from "../../features/quotes/vehicle-prices.ts";
import type { BookingPayProps } from "./booking-pay.tsx";

/** All but the first of four steps. */
const BookingParcel = lazyPart(async () => (await import("./booking-parcel.tsx")).BookingParcel);
const WhenStep = lazyPart(
  async () => (await import("../../features/booking-form/steps/when-step.tsx")).WhenStep,
);
const BookingCodAccount = lazyPart(
  async () => (await import("./booking-cod-account.tsx")).BookingCodAccount,
);
const BookingPay = lazyPart(async () => (await import("./booking-pay.tsx")).BookingPay);

export type BookingStepProps = BookingPayProps & {
  fields: FieldProblems;
  tariff: TariffView | undefined;
  refusals: Partial<Record<Vehicle, string>>;
  cards: OpenStops;
};

/** Shows the current step, with its data about places, prices and sign-in. */
export function BookingStep({
  at,
  fields,
  tariff,
  live,
  refusals,
  cards,
  paying,
  promoProblem,
}: BookingStepProps) {
  const shell = useText("shell");
  const routeKey = useBooking(({ draft }) => routeOf(draft.stops));
  const priced = useLastPrices(live.quote, routeKey);
  if (at.step === "route") {
    return (
      <RouteStep
        fields={fields}
        cards={cards}
        onPin={at.openPin}
        shortestOrder={live.pending ? undefined : live.quote?.shortestOrder}
        PlaceField={PlaceField}
      />
    );
  }
  if (at.step === "parcel") {
    return (
      <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
        <BookingParcel {...{ fields, tariff, refusals, priced }} />
      </Suspense>
    );
  }
  if (at.step === "when")
    return (
      <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
        <WhenStep {...{ fields, tariff }} quote={live.quote} codAccount={<BookingCodAccount />} />
      </Suspense>
    );
  return (
    <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
      <BookingPay {...{ at, live, promoProblem, paying }} />
    </Suspense>
  );
}
