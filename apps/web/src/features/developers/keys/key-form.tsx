import { name as nameRule } from "@songtan/client/forms/field-rules.ts";
import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { NewKeyView } from "@songtan/contract/businesses/businesses";
import { type KeyScope, keyScopes, type Mode } from "@songtan/domain/businesses/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import { useFieldRule } from "../../shell/use-field-text.ts";
import css from "../developers.module.css";
import { emptyKey, isCapRight, type KeyValues, keyRequest } from "./key-values.ts";

type KeyFormProps = { businessId: string; mode: Mode; onMade: (key: NewKeyView) => void };

/** A new key: a name and rights; caps, addresses and an end for those who want them. */
export function KeyForm({ businessId, mode, onMade }: KeyFormProps) {
  const t = useText("developers");
  const fieldRule = useFieldRule();
  const [values, setValues] = useState<KeyValues>(emptyKey);
  const [isChecked, setIsChecked] = useState(false);
  const make = useApiMutation("POST /businesses/{id}/keys", onMade);
  const change = (changes: Partial<KeyValues>) =>
    setValues((before) => ({ ...before, ...changes }));
  const capProblem = (text: string) => (isCapRight(text) ? undefined : t("keys.capWrong"));
  const problems = {
    name: fieldRule(nameRule, t("keys.name"))(values.name) ?? undefined,
    scopes: values.scopes.length === 0 ? t("keys.scopesMissing") : undefined,
    capPerBookingSatang: capProblem(values.capPerBookingBaht),
    capPerDaySatang: capProblem(values.capPerDayBaht),
  };
  const served = make.error?.fields ?? {};
  const errorAt = (field: keyof typeof problems) =>
    served[field] ?? (isChecked ? problems[field] : undefined);
  const networkProblem = Object.entries(served).find(([field]) =>
    field.startsWith("allowedNetworks"),
  )?.[1];
  return (
    <form
      noValidate
      aria-label={t("keys.make")}
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (make.isPending || Object.values(problems).some(Boolean)) return;
        make.mutate({ params: { id: businessId }, body: keyRequest(values, mode) });
      }}
    >
      <Stack>
        <ProblemNotice error={Object.keys(served).length > 0 ? null : make.error} />
        <TextField
          label={t("keys.name")}
          help={t("keys.nameHelp")}
          name="name"
          value={values.name}
          autoComplete="off"
          error={errorAt("name")}
          onChange={(name) => change({ name })}
          required
        />
        <ScopeFields
          scopes={values.scopes}
          error={errorAt("scopes")}
          onChange={(scopes) => change({ scopes })}
        />
        <BoundFields
          values={values}
          errors={{
            booking: errorAt("capPerBookingSatang"),
            day: errorAt("capPerDaySatang"),
            networks: networkProblem,
            lastDay: served.expiresAt,
          }}
          onChange={change}
        />
        <ActionButton type="submit" fullWidth pending={make.isPending}>
          {t("keys.make")}
        </ActionButton>
      </Stack>
    </form>
  );
}

type ScopeFieldsProps = {
  scopes: readonly KeyScope[];
  error: string | undefined;
  onChange: (scopes: KeyScope[]) => void;
};

function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const t = useText("developers");
  return (
    <fieldset className={css.checks}>
      <legend>{t("keys.scopes")}</legend>
      {keyScopes.map((scope) => (
        <CheckField
          key={scope}
          label={t(`scopes.${scope.replace(".", "_") as "quotes"}`)}
          help={scope}
          checked={scopes.includes(scope)}
          onChange={(checked) =>
            onChange(keyScopes.filter((each) => (each === scope ? checked : scopes.includes(each))))
          }
        />
      ))}
      {error && (
        <p role="alert" className={css.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type BoundFieldsProps = {
  values: KeyValues;
  errors: Record<"booking" | "day" | "networks" | "lastDay", string | undefined>;
  onChange: (changes: Partial<KeyValues>) => void;
};

/** Fields that few keys need, folded away: caps, addresses and an end. */
function BoundFields({ values, errors, onChange }: BoundFieldsProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const locale = useLocale();
  const aside = { labelAside: shell("optional") };
  return (
    <Fold
      key={String(Object.values(errors).some(Boolean))}
      title={t("keys.bounds")}
      initiallyOpen={Object.values(errors).some(Boolean)}
    >
      <Stack>
        <div className={css.pair}>
          <MoneyField
            {...aside}
            label={t("keys.capPerBooking")}
            value={values.capPerBookingBaht}
            error={errors.booking}
            onChange={(capPerBookingBaht) => onChange({ capPerBookingBaht })}
          />
          <MoneyField
            {...aside}
            label={t("keys.capPerDay")}
            value={values.capPerDayBaht}
            error={errors.day}
            onChange={(capPerDayBaht) => onChange({ capPerDayBaht })}
          />
        </div>
        <TextField
          {...aside}
          label={t("keys.networks")}
          help={t("keys.networksHelp")}
          value={values.networks}
          rows={2}
          autoComplete="off"
          error={errors.networks}
          onChange={(networks) => onChange({ networks })}
        />
        <DateField
          {...aside}
          label={t("keys.lastDay")}
          help={t("keys.lastDayHelp")}
          locale={locale}
          value={values.lastDay}
          min={serviceDay(new Date()) as `${number}-${number}-${number}`}
          pickLabel={t("keys.pickDay")}
          closeLabel={shell("close")}
          unreadableText={t("keys.unreadable")}
          error={errors.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </Stack>
    </Fold>
  );
}
