import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProviderView } from "@songtan/contract/console/operator/providers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { exceptProof, ProofRetry } from "../../session/proof-retry.tsx";
import { ProviderDraft } from "./provider-draft.tsx";
import { ProviderInput } from "./provider-input.tsx";
import css from "./providers.module.css";
import { type ProviderForm, useProviderForm } from "./use-provider-form.ts";

const isUsed = ({ current }: ProviderView): boolean =>
  current !== null &&
  (current.secrets.length > 0 || Object.values(current.values).some((value) => value !== ""));

/** In a word where a provider's values come from. */
export function ProviderBadge({ view }: { view: ProviderView }) {
  const t = useText("setup");
  if (view.draft) return <StatusBadge tone="warn">{t("history.is.proposed")}</StatusBadge>;
  if (view.lockedBy) return <StatusBadge>{t(`provider.is.${view.lockedBy}`)}</StatusBadge>;
  if (isUsed(view)) return <StatusBadge tone="good">{t("source.settings")}</StatusBadge>;
  return <StatusBadge>{t("provider.is.absent")}</StatusBadge>;
}

/** Shows a provider's settings, with actions to change and test them. */
export function ProviderPanel({ view }: { view: ProviderView }) {
  const t = useText("setup");
  const names = view.lockedNames.join(", ");
  return (
    <Stack gap={4}>
      {view.lockedBy && (
        <Notice tone="plain">{t(`provider.lockedBy.${view.lockedBy}`, { names })}</Notice>
      )}
      {view.draft && <ProviderDraft view={view} draft={view.draft} />}
      {!view.draft && !view.lockedBy && view.needsSecondPerson && (
        <Notice tone="info">{t("form.twoPeople")}</Notice>
      )}
      <ProviderFields key={view.current?.id ?? "none"} view={view} />
    </Stack>
  );
}

/** A refusal of the whole: fields show their own, and a missing proof opens its dialog. */
const withoutFields = (error: ApiError | null): ApiError | null =>
  Object.keys(error?.fields ?? {}).length === 0 ? exceptProof(error) : null;

function ProviderFields({ view }: { view: ProviderView }) {
  const t = useText("setup");
  const form = useProviderForm(view);
  const mayChange = !view.lockedBy && !view.draft;
  const { save, test } = form;
  return (
    <>
      <form
        ref={form.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayChange && !save.isPending) form.send();
        }}
      >
        <Stack gap={4}>
          {mayChange && (
            <div className={css.fields}>
              {form.fields.map((field) => (
                <ProviderInput key={field.name} view={view} field={field} form={form} />
              ))}
            </div>
          )}
          {(view.kind === "sms" || view.kind === "line") && (
            <PhoneField
              label={t("service.phone")}
              value={form.phone}
              onChange={form.setPhone}
              error={form.phoneProblem}
            />
          )}
          <ProblemNotice error={withoutFields(save.error)} />
          <ProblemNotice error={withoutFields(test.error)} />
          <Stack direction="row" gap={3}>
            {mayChange && (
              <ActionButton type="submit" pending={save.isPending}>
                {t(view.needsSecondPerson ? "form.draft" : "form.save")}
              </ActionButton>
            )}
            <ActionButton variant="outline" pending={test.isPending} onClick={form.sendTest}>
              {t(`service.${view.kind}.test`)}
            </ActionButton>
            {mayChange && isUsed(view) && (
              <ActionButton variant="quiet" onClick={form.turnOff}>
                {t("provider.turnOff")}
              </ActionButton>
            )}
          </Stack>
          <TestAnswer view={view} form={form} />
        </Stack>
      </form>
      <ProofRetry command={save} />
    </>
  );
}

/** What the provider answered now, or the last time. */
function TestAnswer({ view, form }: { view: ProviderView; form: ProviderForm }) {
  const t = useText("setup");
  const locale = useLocale();
  const now = form.test.data;
  const shown = now ?? view.tested;
  if (!shown) return null;
  const { tested } = view;
  return (
    <Notice live tone={shown.outcome === "failed" ? "bad" : "good"}>
      {t(shown.problem ? `problem.${shown.problem}` : "outcome.passed")}{" "}
      {!now &&
        tested &&
        t("service.when", { name: tested.by, time: formatInstant(tested.at, locale) })}
      {now?.answer && <p className={css.answer}>{t("provider.answer", { answer: now.answer })}</p>}
    </Notice>
  );
}
