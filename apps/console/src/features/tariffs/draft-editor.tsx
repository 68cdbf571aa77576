import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useDraft } from "@songtan/client/use-draft.ts";
import { useProblemText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { TariffDraft } from "@songtan/contract/console/tariffs";
import { isTariffVersion } from "@songtan/domain/quoting/check-tariff";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";
import { useCommand } from "../api/api.ts";
import { Columns } from "../shell/columns.tsx";
import { instantOf, MomentField, momentOf } from "../shell/moment-field.tsx";
import css from "./draft-editor.module.css";
import { EffectCard } from "./effect-card.tsx";
import { PublishButtons } from "./publish-buttons.tsx";
import { refreshTariffs } from "./refresh-tariffs.ts";
import { AreaCard, ExtrasCard, FeesCard, termsErrors } from "./rules-form.tsx";
import { VehicleCards } from "./terms-form.tsx";
import { problemsOf, type TermsState } from "./terms-state.ts";

const valuesOf = (draft: TariffDraft) => ({
  version: draft.version,
  begins: momentOf(draft.effectiveFrom),
  note: draft.note ?? "",
  state: { terms: draft.terms, typed: {} } as TermsState,
});

/** The next price list, typed and saved; what is typed survives a reload, and nobody's change is overwritten. */
export function DraftEditor({ draft }: { draft: TariffDraft }) {
  const t = useText("pricing");
  const textOf = useProblemText();
  const [saved] = useState(() => valuesOf(draft));
  const [values, setValues] = useState(saved);
  const [tried, setTried] = useState(false);
  const kept = useDraft(`tariff.${draft.id}.${draft.revision}`, values, (found) =>
    setValues((now) => ({ ...now, ...found })),
  );
  const change = useCommand("PUT /console/tariff-drafts/{id}", () => {
    kept.forget();
    refreshTariffs();
  });
  const { fields = {} } = change.error ?? {};
  const problems = problemsOf(values.state);
  const effectiveFrom = instantOf(values.begins);
  const version = values.version.trim().toLowerCase();
  const wrong = Object.keys(problems).length > 0 || !effectiveFrom || !isTariffVersion(version);
  const changed = JSON.stringify(values) !== JSON.stringify(saved);
  const save = () => {
    setTried(true);
    if (wrong) return;
    const { terms } = values.state;
    const body = { revision: draft.revision, version, effectiveFrom, note: values.note, terms };
    change.mutate({ params: { id: draft.id }, body });
  };
  const reload = () => {
    kept.forget();
    refreshTariffs();
  };
  const form = {
    state: values.state,
    onChange: (state: TermsState) => setValues((now) => ({ ...now, state })),
    errorAt: termsErrors(problems, { textOf, fields }),
  };
  const main = (
    <Stack gap={4}>
      <Card title={t("draft.about")}>
        <Stack gap={4}>
          <TextField
            label={t("draft.version")}
            help={t("draft.versionHelp")}
            value={values.version}
            onChange={(text) => setValues({ ...values, version: text })}
            autoComplete="off"
            maxLength={40}
            error={isTariffVersion(version) ? fields.version : textOf("format")}
          />
          <MomentField
            label={t("draft.begins")}
            help={t("draft.beginsHelp")}
            value={values.begins}
            onChange={(begins) => setValues({ ...values, begins })}
            error={(tried && !effectiveFrom && textOf("required")) || fields.effectiveFrom}
          />
          <TextField
            label={t("draft.note")}
            help={t("draft.noteHelp")}
            value={values.note}
            onChange={(note) => setValues({ ...values, note })}
            rows={2}
            maxLength={500}
            error={fields.note}
          />
        </Stack>
      </Card>
      <VehicleCards {...form} />
      <ExtrasCard {...form} />
      <FeesCard {...form} />
      <AreaCard {...form} />
    </Stack>
  );
  const side = (
    <div className={css.beside}>
      {Object.keys(problems).length === 0 ? (
        <EffectCard before={draft.inForce.terms} after={values.state.terms} holidays={draft.holidays} />
      ) : (
        <Notice tone="warn">{t("effect.unknown")}</Notice>
      )}
      {tried && wrong && (
        <Notice tone="bad" live>
          {t("fix")}
        </Notice>
      )}
      <ProblemNotice error={change.error} onRetry={change.error?.code === "conflict" ? reload : undefined} />
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
