import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { HolidayEffectText, refreshHolidays, useHolidayEffect } from "./holiday-effect.tsx";

const nothing = { day: "", nameTh: "", nameEn: "" };

/** One more day, such as the cabinet adds during a year. */
export function AddHoliday() {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const textOf = useProblemText();
  const [values, setValues] = useState(nothing);
  const [tried, setTried] = useState(false);
  const effect = useHolidayEffect(values.day > serviceDay(new Date()) ? values.day : null);
  const add = useApiMutation("POST /console/holidays", () => {
    setValues(nothing);
    setTried(false);
    refreshHolidays();
  });
  const { fields = {} } = add.error ?? {};
  const errorAt = (name: keyof typeof nothing) =>
    tried && values[name].trim() === "" ? textOf("required") : fields[name];
  const send = () => {
    setTried(true);
    if (Object.values(values).every((text) => text.trim() !== "")) add.mutate({ body: values });
  };
  return (
    <Card title={t("holidays.add")}>
      <Stack gap={3}>
        <Stack direction="grid" gap={3} align="start">
          <DateField
            label={t("holidays.day")}
            value={values.day}
            onChange={(day) => setValues({ ...values, day })}
            locale={locale}
            pickLabel={shell("days.pick")}
            closeLabel={shell("close")}
            unreadableText={shell("days.unreadable")}
            error={errorAt("day")}
          />
          <TextField
            label={t("holidays.nameTh")}
            value={values.nameTh}
            onChange={(nameTh) => setValues({ ...values, nameTh })}
            maxLength={100}
            error={errorAt("nameTh")}
          />
          <TextField
            label={t("holidays.nameEn")}
            value={values.nameEn}
            onChange={(nameEn) => setValues({ ...values, nameEn })}
            maxLength={100}
            error={errorAt("nameEn")}
          />
        </Stack>
        {effect && (
          <Notice tone={effect.needsSecond ? "warn" : "info"}>
            <HolidayEffectText effect={effect} change="addition" />
          </Notice>
        )}
        {!add.error || Object.keys(fields).length > 0 ? null : <ProblemNotice error={add.error} />}
        <Stack direction="row" gap={3}>
          <ActionButton onClick={send} pending={add.isPending}>
            {t(effect?.needsSecond ? "holidays.propose" : "holidays.add")}
          </ActionButton>
        </Stack>
      </Stack>
    </Card>
  );
}
