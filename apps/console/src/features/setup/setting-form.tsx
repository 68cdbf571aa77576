import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChangeSetting, SettingView } from "@songtan/contract/console/operator/settings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useRef, useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { exceptProof, ProofRetry } from "../session/proof-retry.tsx";
import { focusProblem } from "../shell/forms/focus-problem.ts";
import { NewLook } from "./new-look.tsx";
import { refreshSettings } from "./refresh-settings.ts";
import {
  findProblem,
  readValue,
  type SettingField,
  settingFields,
  showValues,
} from "./setting-fields.ts";
import { SettingInput } from "./setting-input.tsx";
import css from "./setup.module.css";

type Typed = Record<string, string>;
type SettingFormProps = { view: SettingView; onSaved?: () => void };

/** State of a setting's form: the typed values and their problems, with a function to send them. */
function useSettingForm({ view, onSaved }: SettingFormProps) {
  const t = useText("setup");
  const problemText = useProblemText();
  const [typed, setTyped] = useState<Typed>(() => showValues(view));
  const [from, setFrom] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const save = useApiMutation("POST /console/settings", () => {
    setReason("");
    setFrom("");
    setTried(false);
    refreshSettings();
    notify({ tone: "good", message: t(view.needsSecondPerson ? "form.drafted" : "form.saved") });
    onSaved?.();
  });
  const fields = settingFields[view.kind];
  const { fields: refused = {} } = save.error ?? {};
  const form = useRef<HTMLFormElement>(null);
  const problemFound = () => requestAnimationFrame(() => focusProblem(form.current));
  const problemOf = (field: SettingField) => findProblem(field, typed[field.name] ?? "");
  const errorOf = (field: SettingField) => {
    const problem = tried && problemOf(field);
    return problem
      ? problemText(problem)
      : (refused[field.name] ?? refused[`values.${field.name}`]);
  };
  const send = () => {
    setTried(true);
    if (save.isPending) return;
    if (fields.some(problemOf) || !reason.trim() || (view.isDated && !from)) {
      problemFound();
      return;
    }
    const read = fields.map(({ name, type }) => [name, readValue(type, typed[name] ?? "")]);
    const change = { kind: view.kind, values: Object.fromEntries(read), reason };
    const body = { ...change, ...(view.isDated && { from }) } as ChangeSetting;
    save.mutate({ body }, { onError: problemFound });
  };
  return {
    ...{ form, fields, typed, setTyped, errorOf, refused, save, send },
    from: {
      value: from,
      onChange: setFrom,
      error: (tried && !from && problemText("required")) || refused.from,
    },
    reason: {
      value: reason,
      onChange: setReason,
      error: (tried && !reason.trim() && problemText("required")) || refused.reason,
    },
  };
}

/** Changes one setting: what counts now is filled in, so that only what changes is typed. */
export function SettingForm(props: SettingFormProps) {
  const { view } = props;
  const t = useText("setup");
  const shell = useText("shell");
  const locale = useLocale();
  const { form, fields, typed, setTyped, errorOf, refused, save, send, from, reason } =
    useSettingForm(props);
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={4}>
          <div className={css.fields}>
            {fields.map((field) => (
              <SettingInput
                key={field.name}
                name={field.name}
                type={field.type}
                label={t(`fields.${field.name}`)}
                help={view.locked.includes(field.name) ? t("form.locked") : t(`help.${field.name}`)}
                disabled={view.locked.includes(field.name)}
                value={typed[field.name] ?? ""}
                onChange={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
                error={errorOf(field)}
              />
            ))}
          </div>
          {view.isDated && (
            <DateField
              label={t("form.from")}
              {...from}
              locale={locale}
              pickLabel={shell("days.pick")}
              closeLabel={shell("close")}
              unreadableText={shell("days.unreadable")}
            />
          )}
          <TextField label={t("form.reason")} help={t("form.reasonHelp")} {...reason} />
          {Object.keys(refused).length === 0 && <ProblemNotice error={exceptProof(save.error)} />}
          <Stack direction="row" gap={3}>
            <ActionButton type="submit" pending={save.isPending}>
              {t(view.needsSecondPerson ? "form.draft" : "form.save")}
            </ActionButton>
          </Stack>
          <NewLook view={view} />
        </Stack>
      </form>
      <ProofRetry command={save} />
    </>
  );
}
