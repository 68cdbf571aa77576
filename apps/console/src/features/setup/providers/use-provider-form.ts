import { useText } from "@songtan/client/language/use-text.ts";
import type { ProviderView } from "@songtan/contract/console/operator/providers";
import { providerFields, secretFields, shownFields } from "@songtan/domain/operator/providers";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useRef, useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { focusProblem } from "../../shell/forms/focus-problem.ts";
import { refreshProviders } from "./use-providers.ts";

type Values = Record<string, string>;
/** The typed value of a secret: null removes it, a missing key leaves it unchanged. */
type Secrets = Record<string, string | null>;

/** Returns false for settings that the chosen road engine does not use. They are neither shown nor sent. */
function isShown(kind: ProviderView["kind"], name: string, { engine }: Values): boolean {
  if (kind !== "roads" || name === "engine") return true;
  return name === "key" ? engine === "google" : engine === "osrm" || engine === "valhalla-http";
}

/** State of a provider's form: the typed values and their problems, with functions to save and test. */
export function useProviderForm(view: ProviderView) {
  const t = useText("setup");
  const { kind, current } = view;
  const saved = current?.values ?? {};
  const [values, setValues] = useState<Values>(saved);
  const [secrets, setSecrets] = useState<Secrets>({});
  const [phone, setPhone] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const path = { params: { kind } };
  const test = useApiMutation("POST /console/providers/{kind}/test", refreshProviders);
  const save = useApiMutation("POST /console/providers/{kind}", () => {
    setSecrets({});
    test.reset();
    refreshProviders();
    const waits = view.needsSecondPerson;
    notify({ tone: "good", message: t(waits ? "form.drafted" : "provider.saved") });
  });
  const isSet = (name: string) => current?.secrets.some(({ field }) => field === name) ?? false;
  const fields = providerFields[kind].filter(({ name }) => isShown(kind, name, values));
  const names = new Set(fields.map(({ name }) => name));
  const isChanged =
    shownFields(kind).some(({ name }) => (values[name] ?? "") !== (saved[name] ?? "")) ||
    Object.values(secrets).some((secret) => secret !== "");
  const entered = () => ({
    values: Object.fromEntries(
      shownFields(kind).map(({ name }) => [name, names.has(name) ? (values[name] ?? "") : ""]),
    ),
    secrets: Object.fromEntries(
      secretFields(kind).flatMap(({ name }) => {
        if (!names.has(name)) return isSet(name) ? [[name, null]] : [];
        const secret = secrets[name];
        // An empty field of a secret that is set changes nothing.
        return secret === undefined || secret === "" ? [] : [[name, secret]];
      }),
    ),
  });
  const onError = () => requestAnimationFrame(() => focusProblem(form.current));
  const problems = { ...save.error?.fields, ...test.error?.fields };
  return {
    ...{ form, fields, values, secrets, phone, setPhone, isSet, isChanged, save, test },
    setValue: (name: string, value: string) =>
      setValues((before) => ({ ...before, [name]: value })),
    setSecret: (name: string, secret: string | null | undefined) =>
      setSecrets(({ [name]: _, ...others }) =>
        secret === undefined ? others : { ...others, [name]: secret },
      ),
    problemOf: (name: string) =>
      problems[name] ?? problems[`entered.values.${name}`] ?? problems[`values.${name}`],
    phoneProblem: test.error?.fields?.phone,
    send: () => {
      test.reset();
      save.mutate({ ...path, body: { basedOn: current?.id ?? null, ...entered() } }, { onError });
    },
    turnOff: () => {
      const nothing = Object.fromEntries(shownFields(kind).map(({ name }) => [name, ""]));
      const removed = Object.fromEntries(secretFields(kind).map(({ name }) => [name, null]));
      const body = { basedOn: current?.id ?? null, values: nothing, secrets: removed };
      save.mutate({ ...path, body });
    },
    sendTest: () => {
      save.reset();
      const more = { ...(phone && { phone }), ...(isChanged && { entered: entered() }) };
      test.mutate({ ...path, body: more }, { onError });
    },
  };
}
export type ProviderForm = ReturnType<typeof useProviderForm>;
