import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProviderView } from "@songtan/contract/console/operator/providers";
import type { ProviderField } from "@songtan/domain/operator/providers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FieldFrame } from "@songtan/ui/fields/field-frame.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useId } from "react";
import type { ProviderForm } from "./use-provider-form.ts";

type FieldName =
  | ("publicKey" | "secretKey" | "webhookSecret")
  | ("host" | "port" | "user" | "password" | "from")
  | ("url" | "token" | "channelId" | "channelSecret")
  | ("styleUrl" | "styleHosts" | "engine" | "key");
type RoadChoice = "estimate" | "valhalla-http" | "osrm" | "google";
type ProviderInputProps = { view: ProviderView; field: ProviderField; form: ProviderForm };

/** One value of a provider: typed, chosen, or a secret that is only ever written. */
export function ProviderInput({ view, field, form }: ProviderInputProps) {
  const t = useText("setup");
  const name = field.name as FieldName;
  const shared = {
    label: t(`provider.field.${name}`),
    help: t(`provider.help.${name}`),
    error: form.problemOf(name),
  };
  if (field.form === "secret")
    return <SecretInput {...shared} name={name} view={view} form={form} />;
  const value = form.values[name] ?? "";
  const onChange = (text: string) => form.setValue(name, text);
  if (field.choices)
    return (
      <SelectField
        {...shared}
        value={value}
        onChange={onChange}
        placeholder={t("provider.engine.automatic")}
        options={field.choices.map((choice) => ({
          value: choice,
          label: t(`provider.engine.${choice as RoadChoice}`),
        }))}
      />
    );
  return (
    <TextField
      {...shared}
      value={value}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={name === "port" ? "numeric" : field.form === "address" ? "url" : "text"}
    />
  );
}

type SecretInputProps = {
  name: FieldName;
  label: string;
  help: string;
  error: React.ReactNode;
  view: ProviderView;
  form: ProviderForm;
};

/** Shows the author and date of a secret, or the field to type a new one. */
function SecretInput({ name, label, help, error, view, form }: SecretInputProps) {
  const t = useText("setup");
  const locale = useLocale();
  const id = useId();
  const known = view.current?.secrets.find(({ field }) => field === name);
  const typed = form.secrets[name];
  if (known && (typed === undefined || typed === null))
    return (
      <FieldFrame id={id} as="group" label={label} help={undefined} error={error}>
        <Stack gap={2}>
          <p>
            {typed === null
              ? t("provider.willRemove")
              : t("provider.setBy", { name: known.by, time: formatInstant(known.at, locale) })}
          </p>
          <Stack direction="row" gap={2}>
            {typed === null ? (
              <ActionButton variant="quiet" onClick={() => form.setSecret(name, undefined)}>
                {t("provider.keep")}
              </ActionButton>
            ) : (
              <>
                <ActionButton variant="outline" onClick={() => form.setSecret(name, "")}>
                  {t("provider.replace")}
                </ActionButton>
                <ActionButton variant="quiet" onClick={() => form.setSecret(name, null)}>
                  {t("provider.remove")}
                </ActionButton>
              </>
            )}
          </Stack>
        </Stack>
      </FieldFrame>
    );
  return (
    <PasswordField
      isNew
      label={label}
      help={help}
      error={error}
      value={typed ?? ""}
      onChange={(text) => form.setSecret(name, text)}
      showLabel={t("provider.show")}
      hideLabelText={t("provider.hide")}
      labelAside={
        known && (
          <ActionButton variant="quiet" onClick={() => form.setSecret(name, undefined)}>
            {t("provider.keep")}
          </ActionButton>
        )
      }
    />
  );
}
