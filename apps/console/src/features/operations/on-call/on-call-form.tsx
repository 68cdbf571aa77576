import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OnCallPersonView, OnCallView } from "@songtan/contract/console/live/on-call";
import { type AlertChannel, alertChannels } from "@songtan/domain/incidents/alert";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../../api/api.ts";
import { fromClock, toClock } from "./hours.ts";
import css from "./on-call.module.css";

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

type OnCallFormProps = {
  /** Null: someone new. */
  person: OnCallPersonView | null;
  view: OnCallView;
  onClose: () => void;
};

type Values = {
  staffId: string;
  rank: string;
  phone: string;
  days: number[];
  from: string;
  until: string;
  channels: AlertChannel[];
};

const valuesOf = ({ person, view }: OnCallFormProps): Values => ({
  staffId: person?.staffId ?? "",
  rank: String(person?.rank ?? Math.max(0, ...view.people.map(({ rank }) => rank)) + 1),
  phone: person?.phone ? formatPhone(person.phone) : "",
  days: person?.days ?? [...weekdays],
  from: toClock(person?.fromMinute ?? 0),
  until: toClock(person?.untilMinute ?? 0),
  channels: person?.channels ?? ["sms", "email"],
});

const toggled = <Item,>(list: readonly Item[], item: Item, on: boolean): Item[] =>
  on ? [...list, item] : list.filter((one) => one !== item);

/** Whom alerts call, when, and by which channels. */
export function OnCallForm(props: OnCallFormProps) {
  const { person, view, onClose } = props;
  const t = useText("operations");
  const shell = useText("shell");
  const [values, setValues] = useState(() => valuesOf(props));
  const [tried, setTried] = useState(false);
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const save = useApiMutation("PUT /console/on-call/{staffId}", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/on-call") });
    notify({ tone: "good", message: t("onCall.saved") });
    onClose();
  });
  const refused = save.error?.fields.phone;
  const needsPhone = values.channels.includes("sms") && values.phone.trim() === "";
  const problems = {
    member: !values.staffId && t("onCall.needMember"),
    days: values.days.length === 0 && t("onCall.needDay"),
    channels: values.channels.length === 0 && t("onCall.needChannel"),
    phone: needsPhone && t("onCall.needPhone"),
  };
  const shown = (name: keyof typeof problems) => (tried && problems[name]) || undefined;
  const submit = () => {
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    save.mutate({
      params: { staffId: values.staffId },
      body: {
        rank: Number(values.rank),
        phone: values.phone.trim() || null,
        days: values.days,
        fromMinute: fromClock(values.from) ?? 0,
        untilMinute: fromClock(values.until) ?? 0,
        channels: values.channels,
      },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={person ? person.name : t("onCall.add")}
      closeLabel={shell("close")}
      footer={
        <ActionButton pending={save.isPending} onClick={submit}>
          {t("onCall.save")}
        </ActionButton>
      }
    >
      <Stack>
        {!person && (
          <SelectField
            label={t("onCall.member")}
            placeholder=""
            value={values.staffId}
            error={shown("member")}
            onChange={(staffId) => change({ staffId })}
            options={view.candidates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField
          label={t("onCall.rank")}
          help={t("onCall.rankHelp")}
          value={values.rank}
          onChange={(rank) => change({ rank })}
          options={ranksOf(view).map((rank) => ({ value: String(rank), label: String(rank) }))}
        />
        <PhoneField
          label={t("onCall.phone")}
          help={t("onCall.phoneHelp")}
          value={values.phone}
          error={shown("phone") ?? refused}
          onChange={(phone) => change({ phone })}
        />
        <WhenAndHow values={values} change={change} shown={shown} />
        {save.error && !refused && <ProblemNotice error={save.error} />}
      </Stack>
    </Dialog>
  );
}

type WhenAndHowProps = {
  values: Values;
  change: (changes: Partial<Values>) => void;
  shown: (name: "channels" | "days") => string | undefined;
};

function WhenAndHow({ values, change, shown }: WhenAndHowProps) {
  const t = useText("operations");
  return (
    <>
      <Choices
        label={t("onCall.channels")}
        error={shown("channels")}
        options={alertChannels.map((value) => ({ value, label: t(`onCall.channel.${value}`) }))}
        chosen={values.channels}
        onChange={(channels) => change({ channels })}
      />
      <Choices
        label={t("onCall.days")}
        error={shown("days")}
        options={weekdays.map((value) => ({ value, label: t(`onCall.day.${value}`) }))}
        chosen={values.days}
        onChange={(days) => change({ days })}
      />
      <div className={css.hours}>
        <TextField
          label={t("onCall.from")}
          type="time"
          value={values.from}
          onChange={(from) => change({ from })}
        />
        <TextField
          label={t("onCall.until")}
          type="time"
          help={t("onCall.untilHelp")}
          value={values.until}
          onChange={(until) => change({ until })}
        />
      </div>
    </>
  );
}

/** A place behind the last one is always free. */
const ranksOf = ({ people }: OnCallView): number[] =>
  Array.from(
    { length: Math.max(people.length, ...people.map(({ rank }) => rank), 0) + 1 },
    (_, index) => index + 1,
  );

type ChoicesProps<Value> = {
  label: string;
  error: string | undefined;
  options: { value: Value; label: string }[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
};

function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, error, options, chosen, onChange } = props;
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      <div className={css.ticks}>
        {options.map(({ value, label: name }) => (
          <CheckField
            key={value}
            label={name}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(toggled(chosen, value, on))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={css.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
