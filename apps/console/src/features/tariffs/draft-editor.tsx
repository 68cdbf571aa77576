import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffDraft } from "@songtan/contract/console/tariffs";
import { isTariffVersion } from "@songtan/domain/quoting/tariff/check-tariff";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { instantOf, MomentField, momentOf } from "../shell/forms/moment-field.tsx";
import { Columns } from "../shell/page/columns.tsx";
import css from "./draft-editor.module.css";
import { EffectCard } from "./effect-card.tsx";
import { PublishButtons } from "./publish-buttons.tsx";
import { refreshTariffs } from "./refresh-tariffs.ts";
import { AreaCard, ExtrasCard, FeesCard, termsErrors } from "./rules-form.tsx";
import { VehicleCards } from "./terms-form.tsx";
import { listTermsProblems, type TermsState } from "./terms-state.ts";

const valuesOf = (draft: TariffDraft) => ({
  version: draft.version,
  begins: momentOf(draft.effectiveFrom),
  note: draft.note ?? "",
  state: { terms: draft.terms, typed: {} } as TermsState,
});

/**
 * Edits the next price list. Typed values survive a reload, and the changes of other staff are not
 * overwritten.
 */
export function DraftEditor({ draft }: { draft: TariffDraft }) {
  const t = useText("pricing");
  const textOf = useProblemText();
  const [saved] = useState(() => valuesOf(draft));
  const [values, setValues] = useState(saved);
  const [tried, setTried] = useState(false);
  const storedDraft = useDraft(`tariff.${draft.id}.${draft.revision}`, values, (stored) =>
    setValues((now) => ({ ...now, ...stored })),
  );
  const change = useApiMutation("PUT /console/tariff-drafts/{id}", () => {
    storedDraft.clear();
    refreshTariffs();
  });
  const { fields = {} } = change.error ?? {};
  const problems = listTermsProblems(values.state);
  const effectiveFrom = instantOf(values.begins);
  const version = values.version.trim().toLowerCase();
  const isInvalid = Object.keys(problems).length > 0 || !effectiveFrom || !isTariffVersion(version);
  const changed = JSON.stringify(values) !== JSON.stringify(saved);
  const save = () => {
    setTried(true);
    if (isInvalid) return;
    const { terms } = values.state;
    const body = { revision: draft.revision, version, effectiveFrom, note: values.note, terms };
    change.mutate({ params: { id: draft.id }, body });
  };
  const reload = () => {
    storedDraft.clear();
    refreshTariffs();
  };
  const form = {
    state: values.state,
    onChange: (state: TermsState) => setValues((now) => ({ ...now, state })),
    errorAt: termsErrors(problems, { textOf, fields }),
  };
  const main = (
    <Stack gap={4}>
      <AboutCard
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
        errors={{
          version: isTariffVersion(version) ? fields.version : textOf("format"),
          begins: (tried && !effectiveFrom && textOf("required")) || fields.effectiveFrom,
          note: fields.note,
        }}
      />
      <VehicleCards {...form} />
      <ExtrasCard {...form} />
      <FeesCard {...form} />
      <AreaCard {...form} />
    </Stack>
  );
  const side = (
    <div className={css.columns}>
      {Object.keys(problems).length === 0 ? (
        <EffectCard
          before={draft.inForce.terms}
          after={values.state.terms}
          holidays={draft.holidays}
        />
      ) : (
        <Notice tone="warn">{t("effect.unknown")}</Notice>
      )}
      {tried && isInvalid && (
        <Notice tone="bad" live>
          {t("fix")}
        </Notice>
      )}
      <ProblemNotice
        error={change.error}
        onRetry={change.error?.code === "conflict" ? reload : undefined}
      />
      {changed && (
        <ActionButton onClick={save} pending={change.isPending}>
          {t("saveDraft")}
        </ActionButton>
      )}
      <PublishButtons draft={draft} blocked={changed ? t("saveFirst") : undefined} />
    </div>
  );
  return <Columns main={main} side={side} />;
}

type DraftValues = ReturnType<typeof valuesOf>;
type AboutCardProps = {
  values: DraftValues;
  onChange: (change: Partial<DraftValues>) => void;
  errors: Record<"version" | "begins" | "note", string | undefined>;
};

function AboutCard({ values, onChange, errors }: AboutCardProps) {
  const t = useText("pricing");
  return (
    <Card title={t("draft.about")}>
      <Stack gap={4}>
        <TextField
          label={t("draft.version")}
          help={t("draft.versionHelp")}
          value={values.version}
          onChange={(text) => onChange({ version: text })}
          autoComplete="off"
          maxLength={40}
          error={errors.version}
        />
        <MomentField
          label={t("draft.begins")}
          help={t("draft.beginsHelp")}
          value={values.begins}
          onChange={(begins) => onChange({ begins })}
          error={errors.begins}
        />
        <TextField
          label={t("draft.note")}
          help={t("draft.noteHelp")}
          value={values.note}
          onChange={(note) => onChange({ note })}
          rows={2}
          maxLength={500}
          error={errors.note}
        />
      </Stack>
    </Card>
  );
}
