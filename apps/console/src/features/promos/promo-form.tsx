import { MoneyField, NumberField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { vehicles } from "@songtan/domain/vehicle-types";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { FieldFrame } from "@songtan/ui/fields/field-frame.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useId } from "react";
import { MomentField } from "../shell/forms/moment-field.tsx";
import { ProvinceField } from "../shell/forms/province-field.tsx";
import { type PromoValues, readPromo } from "./promo-values.ts";

export type PromoFormProps = {
  values: PromoValues;
  onChange: (values: PromoValues) => void;
  /** Shows every problem, also at fields that were not visited yet. */
  tried: boolean;
  /** Messages from the server, by field. */
  fields: Readonly<Record<string, string>>;
};

/** Form for a code's terms: the discount, the customers, the period and the total budget. */
export function PromoForm(props: PromoFormProps) {
  const { t, values, set, errorAt } = usePromoFields(props);
  return (
    <Stack gap={4}>
      <WorthCard {...props} />
      <Card title={t("promo.when")}>
        <Stack gap={4}>
          <MomentField
            label={t("promo.starts")}
            value={values.starts}
            onChange={(starts) => set({ starts })}
            error={errorAt("startsAt")}
          />
          <MomentField
            label={t("promo.ends")}
            help={t("promo.endsHelp")}
            value={values.ends}
            onChange={(ends) => set({ ends })}
            error={errorAt("endsAt")}
          />
        </Stack>
      </Card>
      <LimitsCard {...props} />
    </Stack>
  );
}

/** The name of the promo, its discount, and its total budget. */
function WorthCard(props: PromoFormProps) {
  const { t, values, set, errorAt } = usePromoFields(props);
  return (
    <Card title={t("promo.what")}>
      <Stack gap={4}>
        <Stack direction="grid" gap={3} align="start">
          <TextField
            label={t("promo.code")}
            help={t("promo.codeHelp")}
            value={values.code}
            onChange={(code) => set({ code })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            error={errorAt("code")}
          />
          <TextField
            label={t("promo.name")}
            help={t("promo.nameHelp")}
            value={values.name}
            onChange={(name) => set({ name })}
            autoComplete="off"
            maxLength={100}
            error={errorAt("name")}
          />
        </Stack>
        <ChoiceCards
          label={t("promo.kind")}
          name="kind"
          columns={2}
          value={values.kind}
          onChange={(kind) => set({ kind: kind === "amount" ? "amount" : "percent" })}
          options={[
            {
              value: "percent",
              title: t("promo.byPercent"),
              description: t("promo.byPercentWords"),
            },
            { value: "amount", title: t("promo.byAmount"), description: t("promo.byAmountWords") },
          ]}
        />
        <Stack direction="grid" gap={3} align="start">
          <ReductionFields {...props} />
          <MoneyField
            label={t("promo.minimum")}
            help={t("promo.minimumHelp")}
            value={values.minimumBaht}
            onChange={(minimumBaht) => set({ minimumBaht })}
            error={errorAt("minimumSatang")}
          />
          <MoneyField
            label={t("promo.budget")}
            help={t("promo.budgetHelp")}
            value={values.budgetBaht}
            onChange={(budgetBaht) => set({ budgetBaht })}
            error={errorAt("budgetSatang")}
          />
        </Stack>
      </Stack>
    </Card>
  );
}

/** A share of the price up to a cap, or an amount. */
function ReductionFields(props: PromoFormProps) {
  const { t, values, set, errorAt } = usePromoFields(props);
  return values.kind === "percent" ? (
    <>
      <NumberField
        label={t("promo.percent")}
        value={values.percent}
        onChange={(percent) => set({ percent })}
        maxLength={6}
        end="%"
        error={errorAt("percent")}
      />
      <MoneyField
        label={t("promo.cap")}
        help={t("promo.capHelp")}
        value={values.capBaht}
        onChange={(capBaht) => set({ capBaht })}
        error={errorAt("capSatang")}
      />
    </>
  ) : (
    <MoneyField
      label={t("promo.amount")}
      value={values.amountBaht}
      onChange={(amountBaht) => set({ amountBaht })}
      error={errorAt("amountSatang")}
    />
  );
}

/** Fields for the customers and areas of a code. */
function LimitsCard(props: PromoFormProps) {
  const { t, values, set, errorAt } = usePromoFields(props);
  const shell = useText("shell");
  const id = useId();
  const chosen = values.vehicles ?? [];
  return (
    <Card title={t("promo.who")}>
      <Stack gap={4}>
        <CheckField
          label={t("promo.firstOrder")}
          help={t("promo.firstOrderHelp")}
          checked={values.firstOrder}
          onChange={(firstOrder) => set({ firstOrder })}
        />
        <TextField
          label={t("promo.perCustomer")}
          help={t("promo.perCustomerHelp")}
          value={values.perCustomer}
          onChange={(perCustomer) => set({ perCustomer })}
          inputMode="numeric"
          maxLength={4}
          error={errorAt("perCustomer")}
        />
        <FieldFrame id={id} as="group" label={t("promo.vehicles")} error={errorAt("vehicles")}>
          <Stack gap={2}>
            <CheckField
              label={t("promo.allVehicles")}
              checked={values.vehicles === null}
              onChange={(all) => set({ vehicles: all ? null : [] })}
            />
            {values.vehicles !== null &&
              vehicles.map((vehicle) => (
                <CheckField
                  key={vehicle}
                  label={shell(`vehicle.${vehicle}`)}
                  checked={chosen.includes(vehicle)}
                  onChange={(on) =>
                    set({
                      vehicles: vehicles.filter((other) =>
                        other === vehicle ? on : chosen.includes(other),
                      ),
                    })
                  }
                />
              ))}
          </Stack>
        </FieldFrame>
        <ProvinceField
          label={t("promo.provinces")}
          allLabel={t("promo.allProvinces")}
          value={values.provinceCodes}
          onChange={(provinceCodes) => set({ provinceCodes })}
          error={errorAt("provinceCodes")}
        />
      </Stack>
    </Card>
  );
}

/** Returns the functions with which each part of the form reads and changes a field and finds its problem. */
function usePromoFields({ values, onChange, tried, fields }: PromoFormProps) {
  const t = useText("pricing");
  const textOf = useProblemText();
  const { problems } = readPromo(values);
  return {
    t,
    values,
    set: (changes: Partial<PromoValues>) => onChange({ ...values, ...changes }),
    errorAt(field: keyof typeof problems): string | undefined {
      const problem = tried ? problems[field] : undefined;
      return problem ? textOf(problem) : fields[field];
    },
  };
}
