import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { lineNames } from "@songtan/contract/payments/line-names";
import { paymentMethods } from "@songtan/domain/booking-types";
import { vehicles } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { FieldFrame } from "@songtan/ui/fields/field-frame.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useId } from "react";
import { ProvinceField } from "../shell/forms/province-field.tsx";
import css from "./terms-form.module.css";
import { NumberAt, type NumberAtProps, type TermsFormProps } from "./terms-form.tsx";
import { setValue } from "./terms-state.ts";

/** The optional extras, their vehicles and their prices. */
export function ExtrasCard(props: TermsFormProps) {
  const t = useText("pricing");
  const shell = useText("shell");
  const names = lineNames[useLocale()];
  const { state, onChange } = props;
  return (
    <Card title={t("tariff.extras")}>
      <Stack gap={6}>
        {state.terms.extras.map((row, index) => (
          <fieldset key={row.extra} className={css.plain}>
            <legend>{names[row.extra]}</legend>
            <Stack gap={2}>
              {row.amountSatang !== null && (
                <div className={css.narrow}>
                  {" "}
                  <NumberAt
                    {...props}
                    path={`extras.${index}.amountSatang`}
                    label={t("tariff.extraAmount")}
                    kind="baht"
                    unit={t("unit.baht")}
                  />
                </div>
              )}
              {row.percent !== null && (
                <div className={css.narrow}>
                  {" "}
                  <NumberAt
                    {...props}
                    path={`extras.${index}.percent`}
                    label={t("tariff.extraPercent")}
                    kind="number"
                    unit="%"
                  />
                </div>
              )}
              <Stack direction="row" gap={3}>
                {vehicles.map((vehicle) => (
                  <CheckField
                    key={vehicle}
                    label={shell(`vehicle.${vehicle}`)}
                    checked={row.vehicles.includes(vehicle)}
                    onChange={(on) =>
                      onChange(
                        setValue(
                          state,
                          `extras.${index}.vehicles`,
                          vehicles.filter((other) =>
                            other === vehicle ? on : row.vehicles.includes(other),
                          ),
                        ),
                      )
                    }
                  />
                ))}
              </Stack>
            </Stack>
          </fieldset>
        ))}
      </Stack>
    </Card>
  );
}

type Part = [
  path: string,
  name: string,
  kind: NumberAtProps["kind"],
  unit: "baht" | "percent" | "km",
];
const parts: Record<"share" | "times" | "cod" | "liability" | "priority", readonly Part[]> = {
  share: [["driverShare.farePercent", "farePercent", "number", "percent"]],
  times: [
    ["night.percent", "nightPercent", "number", "percent"],
    ["holiday.percent", "holidayPercent", "number", "percent"],
  ],
  cod: [
    ["cashOnDelivery.percent", "codPercent", "number", "percent"],
    ["cashOnDelivery.minSatang", "codMin", "baht", "baht"],
    ["cashOnDelivery.maxSatang", "codMax", "baht", "baht"],
  ],
  liability: [
    ["liability.freeSatang", "liabilityFree", "baht", "baht"],
    ["liability.maxSatang", "liabilityMax", "baht", "baht"],
    ["liability.percent", "liabilityPercent", "number", "percent"],
  ],
  priority: [
    ["priority.minSatang", "priorityMin", "baht", "baht"],
    ["priority.maxSatang", "priorityMax", "baht", "baht"],
    ["routeMetresMax", "routeMax", "kilometres", "km"],
  ],
};

/** Fields for the driver's share, and for surcharges by time or service. */
export function FeesCard(props: TermsFormProps) {
  const t = useText("pricing");
  const numbers = (name: keyof typeof parts) =>
    parts[name].map(([path, label, kind, unit]) => (
      <NumberAt
        key={path}
        {...props}
        path={path}
        label={t(`tariff.${label}` as "tariff.farePercent")}
        kind={kind}
        unit={unit === "percent" ? "%" : t(`unit.${unit}`)}
      />
    ));
  const clock = (path: "night.from" | "night.to" | "hours.open" | "hours.close", label: string) => {
    const [group, part] = path.split(".") as ["night", "from"];
    return (
      <TextField
        label={label}
        value={props.state.terms[group][part]}
        onChange={(text) => props.onChange(setValue(props.state, path, text))}
        placeholder="00:00"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        error={props.errorAt(path)}
      />
    );
  };
  return (
    <Card title={t("tariff.fees")}>
      <Stack gap={4}>
        <div className={css.numbers}>
          {numbers("share")}
          {clock("hours.open", t("tariff.open"))}
          {clock("hours.close", t("tariff.close"))}
        </div>
        <div className={css.numbers}>
          {clock("night.from", t("tariff.nightFrom"))}
          {clock("night.to", t("tariff.nightTo"))}
          {numbers("times")}
        </div>
        <Stack direction="row">
          <ActionButton variant="quiet" to="/tariffs/holidays">
            {t("holidays.open")}
          </ActionButton>
        </Stack>
        <div className={css.numbers}>
          {numbers("cod")}
          {numbers("liability")}
          {numbers("priority")}
        </div>
      </Stack>
    </Card>
  );
}

/** Fields for the service area and the payment methods. */
export function AreaCard({ state, onChange, errorAt }: TermsFormProps) {
  const t = useText("pricing");
  const id = useId();
  const { paymentMethods: acceptedMethods, provinceCodes } = state.terms;
  return (
    <Card title={t("tariff.area")}>
      <Stack gap={4}>
        <ProvinceField
          label={t("tariff.provinces")}
          allLabel={t("tariff.allProvinces")}
          value={provinceCodes === "all" ? null : provinceCodes}
          onChange={(codes) => onChange(setValue(state, "provinceCodes", codes ?? "all"))}
          error={errorAt("provinceCodes")}
        />
        <FieldFrame
          id={id}
          as="group"
          label={t("tariff.methods")}
          error={errorAt("paymentMethods")}
        >
          <Stack direction="row" gap={3}>
            {paymentMethods.map((method) => (
              <CheckField
                key={method}
                label={t(`method.${method}`)}
                checked={acceptedMethods.includes(method)}
                onChange={(on) =>
                  onChange(
                    setValue(
                      state,
                      "paymentMethods",
                      paymentMethods.filter((other) =>
                        other === method ? on : acceptedMethods.includes(other),
                      ),
                    ),
                  )
                }
              />
            ))}
          </Stack>
        </FieldFrame>
      </Stack>
    </Card>
  );
}

/** Finds what to say at a field: the rule's own problem, else the sentence of the server. */
export function termsErrors(
  problems: Readonly<Record<string, string>>,
  {
    textOf,
    fields,
  }: { textOf: (problem: never) => string; fields: Readonly<Record<string, string>> },
) {
  return (path: string): string | undefined => {
    const problem = problems[path];
    return problem ? textOf(problem as never) : fields[`terms.${path}`];
  };
}
