import { MoneyField, NumberField } from "@songtan/client/forms/number-field.tsx";
import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { lineNames } from "@songtan/contract/payments/line-names";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { currentVersion } from "@songtan/domain/accounts/consents";
import { slotDays, slotOnDay, slotsOf } from "@songtan/domain/booking/changes/slots";
import { serviceDay } from "@songtan/domain/thai/dates";
import { readNumber, readSatang, writeAmount } from "@songtan/domain/thai/typed-number";
import { type Extra, extras, parcelCategories } from "@songtan/domain/vehicle-types";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import css from "./edit-dialog.module.css";
import type { DraftDropOff, EditWish } from "./edit-draft.ts";

/** What is changed of the time, the goods, the extras and the payer; what is not there stays. */
export type EditFacts = Pick<
  EditWish,
  "scheduledAt" | "parcel" | "extras" | "payerStopIndex" | "goodsTermsVersion"
>;

type FactsFieldsProps = {
  booking: BookingView;
  draft: readonly DraftDropOff[];
  facts: EditFacts;
  errors: Readonly<Record<string, string>>;
  onChange: (facts: EditFacts) => void;
};

/** Whatever is no stop, while no driver has the booking. */
export function FactsFields(props: FactsFieldsProps) {
  return (
    <>
      <TimeFields {...props} />
      <ParcelFields {...props} />
      <ExtraFields {...props} />
      {props.booking.payment.method === "cash" && <PayerField {...props} />}
    </>
  );
}

function TimeFields({ booking, facts, errors, onChange }: FactsFieldsProps) {
  const t = useText("booking");
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const at = facts.scheduledAt ?? booking.scheduledAt;
  const [day, setDay] = useState(at ? serviceDay(new Date(at)) : "");
  const slots = day === "" ? [] : slotsOf(day, now);
  const isSlot = slots.some(({ instant }) => instant === at);
  const choose = (scheduledAt: string) => onChange({ ...facts, scheduledAt });
  const { first, last } = slotDays(now);
  return (
    <div className={css.pair}>
      <DateField
        label={t("when.day")}
        value={day}
        locale={locale}
        pickLabel={t("when.pickDay")}
        closeLabel={t("when.closeDays")}
        unreadableText={fieldTexts[locale].date_invalid}
        min={first}
        max={last}
        onChange={(next) => {
          setDay(next);
          const slot = next === "" ? null : slotOnDay(next, at, now);
          if (slot) choose(slot);
        }}
        error={errors.scheduledAt}
      />
      <SelectField
        label={t("when.time")}
        value={at ?? ""}
        onChange={choose}
        options={[
          ...(isSlot
            ? []
            : [{ value: at ?? "", label: at ? formatTime(at, locale) : t("when.now") }]),
          ...slots.map(({ instant }) => ({ value: instant, label: formatTime(instant, locale) })),
        ]}
      />
    </div>
  );
}

function ParcelFields({ booking, facts, errors, onChange }: FactsFieldsProps) {
  const t = useText("booking");
  const parcel = facts.parcel ?? booking.parcel;
  const [weight, setWeight] = useState(String(parcel.weightKg));
  const [worth, setWorth] = useState(
    parcel.declaredValueSatang ? writeAmount(parcel.declaredValueSatang) : "",
  );
  const change = (part: Partial<typeof parcel>, rest: Partial<EditFacts> = {}) =>
    onChange({ ...facts, ...rest, parcel: { ...parcel, ...part } });
  const isOther = parcel.category !== booking.parcel.category;
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t("parcel.category")}
          value={parcel.category}
          // The declaration was for the goods before.
          onChange={(category) =>
            change(
              { category: category as typeof parcel.category },
              { goodsTermsVersion: undefined },
            )
          }
          options={parcelCategories.map((value) => ({
            value,
            label: t(`parcel.categories.${value}`),
          }))}
        />
        <NumberField
          label={t("parcel.weight")}
          maxLength={8}
          end={t("parcel.kg")}
          value={weight}
          onChange={(text) => {
            setWeight(text);
            change({ weightKg: readNumber(text) ?? 0 });
          }}
          error={errors["parcel.weightKg"]}
        />
      </div>
      <MoneyField
        label={t("parcel.value")}
        labelAside={t("optional")}
        value={worth}
        onChange={(text) => {
          setWorth(text);
          change({ declaredValueSatang: readSatang(text) ?? undefined });
        }}
        error={errors["parcel.declaredValueSatang"]}
      />
      {isOther && (
        <CheckField
          label={t("pay.goods")}
          help={t("pay.goodsHelp")}
          checked={facts.goodsTermsVersion !== undefined}
          onChange={(allowed) =>
            onChange({
              ...facts,
              goodsTermsVersion: allowed ? currentVersion("terms") : undefined,
            })
          }
          error={errors.goodsTermsVersion}
        />
      )}
    </>
  );
}

function ExtraFields({ booking, facts, errors, onChange }: FactsFieldsProps) {
  const t = useText("booking");
  const names = lineNames[useLocale()];
  const chosen = facts.extras ?? booking.extras;
  const toggle = (extra: Extra, checked: boolean) =>
    onChange({
      ...facts,
      extras: checked ? [...chosen, extra] : chosen.filter((each) => each !== extra),
    });
  return (
    <fieldset className={css.fields}>
      <legend>{t("extras.label")}</legend>
      {extras.map((extra) => (
        <CheckField
          key={extra}
          label={names[extra]}
          checked={chosen.includes(extra)}
          onChange={(checked) => toggle(extra, checked)}
          error={chosen.includes(extra) ? errors.extras : undefined}
        />
      ))}
    </fieldset>
  );
}

function PayerField({ booking, draft, facts, errors, onChange }: FactsFieldsProps) {
  const t = useText("booking");
  const before = draft.findIndex(({ from }) => from === (booking.payment.payerStopIndex ?? 0));
  return (
    <SelectField
      label={t("pay.who")}
      value={String(facts.payerStopIndex ?? before)}
      onChange={(index) => onChange({ ...facts, payerStopIndex: Number(index) })}
      options={draft.map(({ contactName }, index) => ({
        value: String(index),
        label: `${t(index === 0 ? "pay.sender" : "pay.recipient")} · ${contactName}`,
      }))}
      error={errors.payerStopIndex}
    />
  );
}
