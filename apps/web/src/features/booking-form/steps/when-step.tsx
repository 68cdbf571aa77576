import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView, TariffView } from "@songtan/contract/bookings/quotes";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { hasCod } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import { ExtrasField } from "./extras-field.tsx";
import { TimeField } from "./time-field.tsx";
import css from "./when-step.module.css";

export type WhenStepProps = {
  fields: FieldProblems;
  tariff: TariffView | undefined;
  /** The price with what is chosen so far; it knows what each extra costs. */
  quote: QuoteView | undefined;
};

/** Step 3: when, and what else. */
export function WhenStep({ fields, tariff, quote }: WhenStepProps) {
  return (
    <div className={css.step}>
      <TimeField fields={fields} />
      {tariff && <ExtrasField tariff={tariff} quote={quote} />}
      {tariff && <CodFields fields={fields} tariff={tariff} quote={quote} />}
    </div>
  );
}

/** Cash the driver collects at a drop-off for the sender. */
function CodFields({
  fields,
  tariff,
  quote,
}: Omit<WhenStepProps, "tariff"> & { tariff: TariffView }) {
  const t = useText("booking");
  const { draft, change, changeStop } = useBooking();
  const dropoffs = draft.stops.slice(1);
  const opened = hasCod(draft);
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
          if (!checked) for (const stop of dropoffs) changeStop(stop.key, { codAmountBaht: "" });
        }}
      />
      {opened && (
        <Card tone="sunken">
          <div className={css.amounts}>
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
    </div>
  );
}
