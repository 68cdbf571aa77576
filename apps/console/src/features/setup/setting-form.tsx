import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChangeSetting, SettingView } from "@songtan/contract/console/operator/settings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { refreshSettings } from "./refresh-settings.ts";
import { readValue, settingFields, showValues } from "./setting-fields.ts";
import css from "./setup.module.css";

type Typed = Record<string, string>;
/** Not everyone has a counter, LINE, or a branch. */
const optional: ReadonlySet<string> = new Set(["phone", "lineId", "branch"]);

/** Changes one setting: what counts now is filled in, so that only what changes is typed. */
export function SettingForm({ view, onSaved }: { view: SettingView; onSaved?: () => void }) {
  const t = useText("setup");
  const shell = useText("shell");
  const locale = useLocale();
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
  const read = fields.map(({ name, type }) => [name, readValue(type, typed[name] ?? "")] as const);
  const { fields: refused = {} } = save.error ?? {};
  const errorOf = (name: string) => {
    const isEmpty = !typed[name]?.trim();
    if (tried && isEmpty && !optional.has(name)) return problemText("required");
    if (tried && read.some(([known, value]) => known === name && value === null))
      return problemText("format");
    return refused[name] ?? refused[`values.${name}`];
  };
  const send = () => {
    setTried(true);
    const isWhole = fields.every(
      ({ name }) => optional.has(name) || (typed[name]?.trim() && readIsValid(read, name)),
    );
    if (!isWhole || !reason.trim() || (view.isDated && !from) || save.isPending) return;
    const change = { kind: view.kind, values: Object.fromEntries(read), reason };
    save.mutate({ body: { ...change, ...(view.isDated && { from }) } as ChangeSetting });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        <div className={css.fields}>
          {fields.map(({ name, type }) => (
            <TextField
              key={name}
              label={t(`fields.${name}`)}
              help={view.locked.includes(name) ? t("form.locked") : t(`help.${name}`)}
              inputMode={type === "text" || type === "long" ? "text" : "decimal"}
              rows={type === "long" ? 2 : 1}
              disabled={view.locked.includes(name)}
              value={typed[name]}
              onChange={(text) => setTyped({ ...typed, [name]: text })}
              error={errorOf(name)}
            />
          ))}
        </div>
        {view.isDated && (
          <DateField
            label={t("form.from")}
            value={from}
            onChange={setFrom}
            locale={locale}
            pickLabel={shell("days.pick")}
            closeLabel={shell("close")}
            unreadableText={shell("days.unreadable")}
            error={(tried && !from && problemText("required")) || refused.from}
          />
        )}
        <TextField
          label={t("form.reason")}
          help={t("form.reasonHelp")}
          value={reason}
          onChange={setReason}
          error={(tried && !reason.trim() && problemText("required")) || refused.reason}
        />
        {save.error && Object.keys(refused).length === 0 && <ProblemNotice error={save.error} />}
        <Stack direction="row" gap={3}>
          <ActionButton type="submit" pending={save.isPending}>
            {t(view.needsSecondPerson ? "form.draft" : "form.save")}
          </ActionButton>
        </Stack>
      </Stack>
    </form>
  );
}

const readIsValid = (
  read: readonly (readonly [string, string | number | null])[],
  name: string,
): boolean => read.some(([known, value]) => known === name && value !== null);
