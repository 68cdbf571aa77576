import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView, TariffView } from "@songtan/contract/bookings/quotes";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { type ReactNode, Suspense, useRef } from "react";
import { hasCod } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import { ExtrasField } from "./extras-field.tsx";
import { TimeField } from "./time-field.tsx";
import css from "./when-step.module.css";

export type WhenStepProps = {
  fields: FieldProblems;
  tariff: TariffView | undefined;
  /** The price of the current choices, which includes the cost of each extra. */
  quote: QuoteView | undefined;
  /** Where the cash is to be sent, for a sender without a bank account. */
  codAccount: ReactNode;
};

/** Step 3: the pick-up time and the extras. */
export function WhenStep({ fields, tariff, quote, codAccount }: WhenStepProps) {
  return (
    <div className={css.step}>
      <TimeField fields={fields} />
      {tariff && <ExtrasField tariff={tariff} quote={quote} />}
      {tariff && (
        <CodFields fields={fields} tariff={tariff} quote={quote} codAccount={codAccount} />
      )}
    </div>
  );
}

/** Cash the driver collects at a drop-off for the sender. */
function CodFields({
  fields,
  tariff,
  quote,
  codAccount,
}: Omit<WhenStepProps, "tariff"> & { tariff: TariffView }) {
  const t = useText("booking");
  const { draft, change, changeStop } = useBooking();
  const dropoffs = draft.stops.slice(1);
  const opened = hasCod(draft);
  const amounts = useRef<HTMLDivElement>(null);
  /** The boxes open below the footer of a phone: the first is scrolled into view, and typed into at once. */
  const toAmounts = () =>
    requestAnimationFrame(() => {
      const field = amounts.current?.querySelector("input");
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: "center" });
    });
  const { percent, minSatang, maxSatang } = tariff.cashOnDelivery;
  const fee = quote?.lines.find(({ code }) => code === "cash_on_delivery");
  return (
    <div className={css.cod}>
      <CheckField
        label={t("cod.label")}
        help={t("cod.help", { percent, min: formatBaht(minSatang), max: formatBaht(maxSatang) })}
        end={fee && `+${formatBaht(fee.amountSatang)}`}
        checked={opened}
        onChange={(checked) => {
          change({ codRequested: checked });
          if (checked) toAmounts();
          if (!checked) for (const stop of dropoffs) changeStop(stop.key, { codAmountBaht: "" });
        }}
      />
      {opened && (
        <Card tone="sunken">
          <div ref={amounts} className={css.amounts}>
            {dropoffs.map((stop, index) => (
              <MoneyField
                key={stop.key}
                label={t("cod.amount", {
                  number: index + 1,
                  who: stop.contactName || stop.address,
                })}
                value={stop.codAmountBaht}
                onChange={(codAmountBaht) => changeStop(stop.key, { codAmountBaht })}
                {...fields.at(`stops.${index + 1}.codAmountSatang`)}
              />
            ))}
          </div>
        </Card>
      )}
      {opened && <Suspense fallback={null}>{codAccount}</Suspense>}
    </div>
  );
}
