import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { hasCod } from "../../features/booking-form/draft/booking-draft.ts";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import type { useStep } from "../../features/booking-form/draft/use-step.ts";
import { PayerField, PayStep, PromoField } from "../../features/booking-form/steps/pay-step.tsx";
import { CreditPartField } from "../../features/payments/methods/credit-part-field.tsx";
import { MethodField } from "../../features/payments/methods/method-field.tsx";
import { PriceLines } from "../../features/quotes/price-lines.tsx";
import type { PromoQuote } from "../../features/quotes/quote-with-promo.ts";
import type { LiveQuote } from "../../features/quotes/use-quote.ts";
import { useCustomer, useSignInHere } from "../../features/session/use-auth.ts";
import type { usePaying } from "./booking-state.ts";

/** Most people pay in another way. */
const CardFields = lazyPart(
  async () => (await import("../../features/payments/methods/card-fields.tsx")).CardFields,
);
/** Only for who has cash collected. */
const BookingCodAccount = lazyPart(
  async () => (await import("./booking-cod-account.tsx")).BookingCodAccount,
);
/** Needed only to book for a business. */
const BusinessPayField = lazyPart(
  async () =>
    (await import("../../features/booking-form/steps/business-pay-field.tsx")).BusinessPayField,
);

export type BookingPayProps = {
  at: ReturnType<typeof useStep>;
  live: LiveQuote<PromoQuote>;
  /** Why the code in use could not be booked with. */
  promoProblem: string | undefined;
  paying: ReturnType<typeof usePaying>;
};

/** The last step with all that belongs to paying, in one file, so that it comes at once. */
export function BookingPay({ at, live, promoProblem, paying }: BookingPayProps) {
  const { loggedIn } = useCustomer();
  const collects = useBooking(({ draft }) => hasCod(draft));
  const signInHere = useSignInHere();
  const localePath = useLocalePath();
  return (
    <PayStep
      promo={
        <>
          {collects && (
            <Suspense fallback={null}>
              <BookingCodAccount />
            </Suspense>
          )}
          <PromoField
            quote={live.quote}
            pending={live.pending}
            problem={live.quote?.promoProblem ?? promoProblem}
          />
        </>
      }
      priceLines={
        live.quote && <PriceLines quote={live.quote} creditSatang={paying.creditSatang} />
      }
      extras={live.quote?.extras ?? []}
      onEdit={at.go}
      method={
        <PayMethod paying={paying} totalSatang={live.quote?.totalSatang ?? 0} canSave={loggedIn} />
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
  );
}

type PayMethodProps = {
  paying: ReturnType<typeof usePaying>;
  totalSatang: number;
  canSave: boolean;
};

/** Chooses the payment method: each with its fields below its card, and the part that credit pays. */
function PayMethod({ paying, totalSatang, canSave }: PayMethodProps) {
  const shell = useText("shell");
  const change = useBooking((booking) => booking.change);
  const { method, methods, credit, partSatang } = paying;
  const card = (
    <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
      <CardFields choice={paying.card} canSave={canSave} />
    </Suspense>
  );
  const details = { cash: <PayerField />, card };
  if (paying.business)
    return (
      <Suspense fallback={<FormSkeleton label={shell("loading")} />}>
        <BusinessPayField method={paying.business.method} cash={<PayerField />} />
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
