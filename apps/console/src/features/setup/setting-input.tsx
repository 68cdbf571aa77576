import { MoneyField, NumberField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { FieldFrame } from "@songtan/ui/fields/field-frame.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { shrinkPicture } from "@songtan/ui/photo/resize-image.ts";
import { brandColor, orange } from "@songtan/ui/theme/brand.ts";
import { useId, useRef } from "react";
import { useUpload } from "../api/use-upload.ts";
import { type FieldType, readValue } from "./setting-fields.ts";
import css from "./setup.module.css";

type SettingInputProps = {
  name: string;
  type: FieldType;
  label: string;
  help: string;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
  error: React.ReactNode;
};

/** One value of a setting, typed, picked or sent as a picture. */
export function SettingInput({ name, type, ...field }: SettingInputProps) {
  if (type === "logo")
    return (
      <div className={css.wide}>
        <LogoField {...field} />
      </div>
    );
  const launch = name === "accentColour" ? orange[5] : brandColor;
  if (type === "colour") return <ColourField {...field} launch={launch} />;
  const isText = type === "text" || type === "long";
  if (type === "money") return <MoneyField {...field} />;
  if (!isText) return <NumberField {...field} />;
  return <TextField {...field} rows={type === "long" ? 2 : 1} />;
}

type FieldProps = Omit<SettingInputProps, "name" | "type">;

/** A colour, typed or picked from the browser's own palette. */
function ColourField(props: FieldProps & { launch: string }) {
  const { label, value, onChange, disabled, launch, ...texts } = props;
  const t = useText("setup");
  const read = readValue("colour", value);
  return (
    <TextField
      {...texts}
      label={label}
      value={value}
      onChange={onChange}
      disabled={disabled}
      placeholder={launch}
      autoComplete="off"
      spellCheck={false}
      end={
        <input
          type="color"
          className={css.swatch}
          aria-label={t("form.pickColour", { field: label })}
          disabled={disabled}
          value={typeof read === "string" && read ? read : launch}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

/** Field for the logo. It is uploaded once chosen, and applied when the form is saved. */
function LogoField({ label, help, value, onChange, disabled, error }: FieldProps) {
  const t = useText("setup");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const send = async (file: File | undefined) => {
    if (!file) return;
    const small = await shrinkPicture(file, { type: "image/png" });
    // A picture that cannot be opened here is refused by the server, with a message.
    const picture = { file: "file" in small ? small.file : file, id: crypto.randomUUID() };
    try {
      await upload.mutateAsync({ picture, purpose: "brand-logo" });
      onChange(picture.id);
    } catch {
      // The command keeps what went wrong, and it is shown.
    }
  };
  return (
    <FieldFrame id={id} as="group" label={label} help={help} error={error}>
      <Stack gap={3}>
        {value && (
          <img className={css.logo} src={`/api/brand/logos/${value}`} alt={t("form.logoChosen")} />
        )}
        <Stack direction="row" gap={2}>
          <ActionButton
            variant="outline"
            pending={upload.isPending}
            disabledReason={disabled ? help : null}
            onClick={() => input.current?.click()}
          >
            {t(value ? "form.otherLogo" : "form.chooseLogo")}
          </ActionButton>
          {value && (
            <ActionButton variant="quiet" onClick={() => onChange("")}>
              {t("form.removeLogo")}
            </ActionButton>
          )}
        </Stack>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={label}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <ProblemNotice error={upload.error} />
      </Stack>
    </FieldFrame>
  );
}
