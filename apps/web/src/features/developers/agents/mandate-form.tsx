import { name as nameRule } from "@songtan/client/forms/field-rules.ts";
import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConnectAgent, NewMandateView } from "@songtan/contract/businesses/mandates";
import type { Mode } from "@songtan/domain/businesses/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import { useFieldRule } from "../../shell/use-field-text.ts";
import css from "../developers.module.css";
import { BoundFields } from "./bound-fields.tsx";
import { BoundsHint } from "./bounds-hint.tsx";
import {
  emptyMandate,
  isAmount,
  isDayAbove,
  type MandateValues,
  mandateRequest,
} from "./mandate-values.ts";
import { ReachFields } from "./reach-fields.tsx";

type MandateFormProps = {
  businessId: string;
  mode: Mode;
  onMade: (mandate: NewMandateView) => void;
  /** The program that requested the mandate. */
  request?: { clientName: string; connect: ConnectAgent };
};

/**
 * Form for an agent's mandate to book without a person: both caps and an end are required, the other bounds are
 * optional.
 */
export function MandateForm({ businessId, mode, onMade, request }: MandateFormProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const locale = useLocale();
  const fieldRule = useFieldRule();
  const [values, setValues] = useState<MandateValues>({
    ...emptyMandate,
    agentName: request?.clientName ?? "",
  });
  const [isChecked, setIsChecked] = useState(false);
  const make = useApiMutation("POST /businesses/{id}/mandates", onMade);
  const change = (changes: Partial<MandateValues>) =>
    setValues((before) => ({ ...before, ...changes }));
  const capProblem = (text: string) => (isAmount(text) ? undefined : t("keys.capWrong"));
  const problems = {
    agentName: fieldRule(nameRule, t("agents.name"))(values.agentName) ?? undefined,
    capPerBookingSatang: capProblem(values.capPerBookingBaht),
    capPerDaySatang:
      capProblem(values.capPerDayBaht) ?? (isDayAbove(values) ? undefined : t("agents.dayTooLow")),
    expiresAt: values.lastDay === "" ? t("agents.lastDayMissing") : undefined,
    hours:
      (values.fromMinute === "") === (values.toMinute === "") ? undefined : t("agents.hoursHalf"),
  };
  const served = make.error?.fields ?? {};
  const errorAt = (field: keyof typeof problems) =>
    served[field] ?? (isChecked ? problems[field] : undefined);
  return (
    <form
      noValidate
      aria-label={t("agents.make")}
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (make.isPending || Object.values(problems).some(Boolean)) return;
        const body = {
          ...mandateRequest(values, mode),
          ...(request && { connect: request.connect }),
        };
        make.mutate({ params: { id: businessId }, body });
      }}
    >
      <Stack>
        <ProblemNotice error={Object.keys(served).length > 0 ? null : make.error} />
        <TextField
          label={t("agents.name")}
          help={t("agents.nameHelp")}
          value={values.agentName}
          autoComplete="off"
          error={errorAt("agentName")}
          onChange={(agentName) => change({ agentName })}
          required
        />
        <div className={css.pair}>
          <MoneyField
            label={t("keys.capPerBooking")}
            value={values.capPerBookingBaht}
            error={errorAt("capPerBookingSatang")}
            onChange={(capPerBookingBaht) => change({ capPerBookingBaht })}
            required
          />
          <MoneyField
            label={t("keys.capPerDay")}
            value={values.capPerDayBaht}
            error={errorAt("capPerDaySatang")}
            onChange={(capPerDayBaht) => change({ capPerDayBaht })}
            required
          />
        </div>
        <DateField
          label={t("keys.lastDay")}
          locale={locale}
          value={values.lastDay}
          min={serviceDay(new Date()) as `${number}-${number}-${number}`}
          pickLabel={t("keys.pickDay")}
          closeLabel={shell("close")}
          unreadableText={t("keys.unreadable")}
          error={errorAt("expiresAt")}
          onChange={(lastDay) => change({ lastDay })}
        />
        <BoundsHint businessId={businessId} />
        <ReachFields values={values} onChange={change} />
        <BoundFields values={values} hoursProblem={errorAt("hours")} onChange={change} />
        <ActionButton type="submit" fullWidth pending={make.isPending}>
          {t(request ? "agents.request.allow" : "agents.make")}
        </ActionButton>
      </Stack>
    </form>
  );
}
