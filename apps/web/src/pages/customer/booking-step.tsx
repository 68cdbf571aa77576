import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { routeOf } from "../../features/booking-form/draft/draft-request.ts";
import type { FieldProblems } from "../../features/booking-form/draft/use-field-problems.ts";
import type { useStep } from "../../features/booking-form/draft/use-step.ts";
import { ParcelStep } from "../../features/booking-form/steps/parcel-step.tsx";
import { RouteStep } from "../../features/booking-form/stops/route-step.tsx";
import { CreditPartField } from "../../features/payments/methods/credit-part-field.tsx";
import { MethodField } from "../../features/payments/methods/method-field.tsx";
import { PlaceField } from "../../features/places/place-field.tsx";
import { PriceLines } from "../../features/quotes/price-lines.tsx";
import type { PromoQuote } from "../../features/quotes/quote-with-promo.ts";
import type { LiveQuote } from "../../features/quotes/use-quote.ts";
import { VehicleField } from "../../features/quotes/vehicle-field.tsx";
import { useLastPrices } from "../../features/quotes/vehicle-prices.ts";
import { useCustomer, useSignInHere } from "../../features/session/use-auth.ts";
import type { usePaying } from "./booking-state.ts";

/** The last two of four steps. */
const WhenStep = lazyPart(
  async () => (await import("../../features/booking-form/steps/when-step.tsx")).WhenStep,
);
const PayStep = lazyPart(
  async () => (await import("../../features/booking-form/steps/pay-step.tsx")).PayStep,
);
/** Both are in the file of the step, so that all of it comes at once. */
const PayerField = lazyPart(
  async () => (await import("../../features/booking-form/steps/pay-step.tsx")).PayerField,
);
const PromoField = lazyPart(
  async () => (await import("../../features/booking-form/steps/pay-step.tsx")).PromoField,
);
/** Most people pay in another way. */
const CardFields = lazyPart(
  async () => (await import("../../features/payments/methods/card-fields.tsx")).CardFields,
);
/** Only for who books for a business. */
const BusinessPayField = lazyPart(
  async () =>
    (await import("../../features/booking-form/steps/business-pay-field.tsx")).BusinessPayField,
);

/** Loads without hiding the payment methods. */
const PayerPart = () => (
  <Suspense>
    <PayerField />
  </Suspense>
);

export type BookingStepProps = {
  at: ReturnType<typeof useStep>;
  fields: FieldProblems;
  tariff: TariffView | undefined;
  live: LiveQuote<PromoQuote>;
  /** Why the code in use could not be booked with. */
  promoProblem: string | undefined;
  refusals: Partial<Record<Vehicle, string>>;
  openKey: string | null;
  onOpen: (key: string | null) => void;
  paying: ReturnType<typeof usePaying>;
};

/** The step shown, with what it needs from places, prices and sign-in. */
export function BookingStep({
  at,
  fields,
  tariff,
  live,
  refusals,
  openKey,
  onOpen,
  paying,
  promoProblem,
}: BookingStepProps) {
  const shell = useText("shell");
  const routeKey = useBooking(({ draft }) => routeOf(draft.stops));
  const { loggedIn } = useCustomer();
  const signInHere = useSignInHere();
  const localePath = useLocalePath();
  const priced = useLastPrices(live.quote, routeKey);
  if (at.step === "route") {
    return (
      <RouteStep
        fields={fields}
        openKey={openKey}
        onOpen={onOpen}
        onPin={at.openPin}
        shortestOrder={live.pending ? undefined : live.quote?.shortestOrder}
        PlaceField={PlaceField}
      />
    );
  }
  if (at.step === "parcel") {
    const vehicles = <VehicleChoice tariff={tariff} refusals={refusals} priced={priced} />;
    return <ParcelStep fields={fields} vehicles={vehicles} />;
  }
  if (at.step === "when")
    return (
      <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
        <WhenStep fields={fields} tariff={tariff} quote={live.quote} />
      </Suspense>
    );
  return (
    <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
      <PayStep
        fields={fields}
        promo={
          <PromoField
            quote={live.quote}
            pending={live.pending}
            problem={live.quote?.promoProblem ?? promoProblem}
          />
        }
        priceLines={
          live.quote && <PriceLines quote={live.quote} creditSatang={paying.creditSatang} />
        }
        extras={live.quote?.extras ?? []}
        onEdit={at.go}
        method={
          <PayMethod
            paying={paying}
            totalSatang={live.quote?.totalSatang ?? 0}
            canSave={loggedIn}
          />
        }
        signIn={
          loggedIn
            ? null
            : {
                onSignIn: () => signInHere(),
                onSignUp: () => signInHere(localePath("/customer/sign-up")),
              }
        }
      />
    </Suspense>
  );
}

/** The vehicles side by side, each with its price on this route or the reason why it cannot carry the parcel. */
function VehicleChoice({
  priced,
  ...rest
}: Pick<BookingStepProps, "tariff" | "refusals"> & { priced: PromoQuote | undefined }) {
  const t = useText("booking");
  const vehicle = useBooking((booking) => booking.draft.vehicle);
  const change = useBooking((booking) => booking.change);
  return (
    <VehicleField
      {...rest}
      priced={priced}
      value={vehicle}
      onChange={(chosen) => change({ vehicle: chosen })}
      columns={1}
      error={rest.refusals[vehicle] && t("parcel.otherVehicle")}
    />
  );
}

type PayMethodProps = {
  paying: BookingStepProps["paying"];
  totalSatang: number;
  canSave: boolean;
};

/** How to pay: each way with what belongs to it below its card, and the part that credit pays. */
function PayMethod({ paying, totalSatang, canSave }: PayMethodProps) {
  const shell = useText("shell");
  const change = useBooking((booking) => booking.change);
  const { method, methods, credit, partSatang } = paying;
  const card = (
    <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
      <CardFields choice={paying.card} canSave={canSave} />
    </Suspense>
  );
  const details = { cash: <PayerPart />, card };
  if (paying.business)
    return (
      <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
        <BusinessPayField method={paying.business.method} cash={<PayerPart />} />
      </Suspense>
    );
  return (
    <>
      {methods.length > 1 ? (
        <MethodField
          methods={methods}
          value={method}
          onChange={(chosen) => change({ method: chosen })}
          creditSatang={credit?.freeSatang}
          details={details}
        />
      ) : (
        (method === "cash" || method === "card") && details[method]
      )}
      {credit && partSatang > 0 && (
        <CreditPartField
          freeSatang={credit.freeSatang}
          partSatang={partSatang}
          restSatang={totalSatang - partSatang}
          checked={paying.creditSatang > 0}
          onChange={(useCredit) => change({ useCredit })}
        />
      )}
    </>
  );
}
