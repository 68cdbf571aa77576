import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { provinces } from "@songtan/domain/thai/provinces";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../../api/api.ts";
import { instantOf, MomentField, momentOf } from "../../shell/forms/moment-field.tsx";

type Values = {
  audience: "customer" | "driver";
  provinceCode: string;
  vehicle: Vehicle | "";
  onDuty: boolean;
  th: string;
  en: string;
};
const empty: Values = {
  audience: "customer",
  provinceCode: "",
  vehicle: "",
  onDuty: false,
  th: "",
  en: "",
};
const defaultMilliseconds = 6 * 3_600_000;

/** Writes an announcement, with the number of drivers it would reach. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const t = useText("operations");
  const shell = useText("shell");
  const [values, setValues] = useState(empty);
  const [starts, setStarts] = useState(() => momentOf(new Date().toISOString()));
  const [ends, setEnds] = useState(() =>
    momentOf(new Date(Date.now() + defaultMilliseconds).toISOString()),
  );
  const change = (next: Partial<Values>) => setValues((was) => ({ ...was, ...next }));
  const make = useApiMutation("POST /console/announcements", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/announcements") });
    notify({ tone: "good", message: t("announcements.published") });
    onClose();
  });
  const [startsAt, endsAt] = [instantOf(starts), instantOf(ends)];
  const publish = () => {
    if (make.isPending || !startsAt || !endsAt) return;
    const { th, en, audience, onDuty } = values;
    const isDriver = audience === "driver";
    make.mutate({
      body: {
        audience,
        provinceCode: values.provinceCode || null,
        vehicle: isDriver ? values.vehicle || null : null,
        onDuty: isDriver && onDuty,
        text: { th, en },
        startsAt,
        endsAt,
      },
    });
  };
  const fields = make.error?.fields ?? {};
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("announcements.add")}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={make.isPending} onClick={publish}>
            {t("announcements.publish")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <TargetFields values={values} onChange={change} />
        {(["th", "en"] as const).map((language) => (
          <TextField
            key={language}
            label={t(language === "th" ? "announcements.textTh" : "announcements.textEn")}
            value={values[language]}
            maxLength={limits.announcementCharacters}
            onChange={(text) => change({ [language]: text })}
            error={fields[`text.${language}`]}
          />
        ))}
        <MomentField label={t("announcements.starts")} value={starts} onChange={setStarts} />
        <MomentField
          label={t("announcements.ends")}
          value={ends}
          onChange={setEnds}
          error={fields.endsAt && t("announcements.endsInvalid")}
        />
        <ProblemNotice error={make.error} />
      </Stack>
    </Dialog>
  );
}

type TargetFieldsProps = { values: Values; onChange: (next: Partial<Values>) => void };

function TargetFields({ values, onChange }: TargetFieldsProps) {
  const t = useText("operations");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <>
      <SelectField
        label={t("announcements.for")}
        value={values.audience}
        onChange={(audience) => onChange({ audience: audience as Values["audience"] })}
        options={(["customer", "driver"] as const).map((value) => ({
          value,
          label: t(`announcements.audience.${value}`),
        }))}
      />
      <SelectField
        label={t("announcements.province")}
        placeholder={t("announcements.allProvinces")}
        value={values.provinceCode}
        onChange={(provinceCode) => onChange({ provinceCode })}
        options={provinces.map(({ code, name, nameEn }) => ({
          value: code,
          label: locale === "th" ? name : nameEn,
        }))}
      />
      {values.audience === "driver" && (
        <>
          <SelectField
            label={t("announcements.vehicle")}
            placeholder={t("announcements.allVehicles")}
            value={values.vehicle}
            onChange={(vehicle) => onChange({ vehicle: vehicle as Values["vehicle"] })}
            options={vehicles.map((value) => ({ value, label: shell(`vehicle.${value}`) }))}
          />
          <CheckField
            label={t("announcements.onDuty")}
            checked={values.onDuty}
            onChange={(onDuty) => onChange({ onDuty })}
          />
          <Reach values={values} />
        </>
      )}
    </>
  );
}

function Reach({ values: { provinceCode, vehicle, onDuty } }: { values: Values }) {
  const t = useText("operations");
  const query = {
    ...(provinceCode && { provinceCode }),
    ...(vehicle && { vehicle }),
    ...(onDuty && { onDuty: "true" as const }),
  };
  const { data } = useApiQuery("GET /console/announcement-recipients", { query, quiet: true });
  return <p role="status">{data && t("announcements.reach", { count: data.drivers })}</p>;
}
