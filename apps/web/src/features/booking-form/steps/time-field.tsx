import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { slotDays, slotOnDay, slotsOf } from "@songtan/domain/booking/changes/slots";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import css from "./when-step.module.css";

/** Now, or a quarter of an hour within the next 30 days, in Bangkok's time. */
export function TimeField({ fields }: { fields: FieldProblems }) {
  const t = useText("booking");
  const locale = useLocale();
  const { draft, change } = useBooking();
  const [now] = useState(() => new Date());
  const { scheduledAt } = draft;
  const days = slotDays(now);
  const [day, setDay] = useState(scheduledAt ? serviceDay(new Date(scheduledAt)) : days.first);
  const slots = day === "" ? [] : slotsOf(day, now);
  const problem = fields.at("scheduledAt");

  const chooseDay = (next: string) => {
    setDay(next);
    const slot = next === "" ? null : slotOnDay(next, scheduledAt, now);
    if (slot) change({ scheduledAt: slot });
  };
  return (
    <div className={css.time}>
      <ChoiceCards
        label={t("when.label")}
        name="when"
        columns={2}
        value={scheduledAt ? "slot" : "now"}
        onChange={(when) => {
          const first = slotOnDay(day || days.first, null, now) ?? slotOnDay(days.first, null, now);
          change({ scheduledAt: when === "now" ? null : first });
        }}
        options={[
          { value: "now", title: t("when.now"), description: t("when.nowWords") },
          { value: "slot", title: t("when.slot"), description: t("when.slotWords") },
        ]}
      />
      {scheduledAt !== null && (
        <div className={css.pair}>
          <DateField
            label={t("when.day")}
            value={day}
            locale={locale}
            pickLabel={t("when.pickDay")}
            closeLabel={t("when.closeDays")}
            unreadableText={fieldTexts[locale].date_invalid}
            min={days.first}
            max={days.last}
            onChange={chooseDay}
            error={slots.length === 0 ? t("when.noSlots") : undefined}
          />
          <SelectField
            label={t("when.time")}
            value={scheduledAt}
            onChange={(instant) => change({ scheduledAt: instant })}
            options={slots.map(({ instant }) => ({
              value: instant,
              label: formatTime(instant, locale),
            }))}
            {...problem}
          />
        </div>
      )}
    </div>
  );
}
