import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { bankByCode } from "@songtan/domain/thai/banks";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import type { FieldTexts } from "@songtan/ui/fields/field-frame.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { choicesOf } from "./document-choices.ts";
import type { DocumentField, FormDocumentKind } from "./document-layout.ts";
import { DocumentPicture } from "./document-picture.tsx";
import type { useDocumentForm } from "./use-document-form.ts";
import { useDocumentLabels } from "./use-document-labels.ts";
import { vehicleDrawings } from "./vehicle-drawings.ts";

type DocumentFieldProps = {
  kind: FormDocumentKind;
  layout: DocumentField;
  view: DocumentView;
  form: ReturnType<typeof useDocumentForm>;
};

/** One field of a page, as its layout says. */
export function DocumentFieldInput({ kind, layout, view, form }: DocumentFieldProps) {
  const t = useText("profile");
  const locale = useLocale();
  const labels = useDocumentLabels(kind);
  const { field } = layout;
  const value = form.values[field] ?? "";
  const texts = {
    label: labels.label(field),
    help: labels.hint(form.hints[field]) ?? labels.help(field),
    error: form.problemOf(field),
  };
  const typed = {
    ...texts,
    name: field,
    value,
    onChange: (next: string) => form.change(field, next),
    onBlur: () => form.leave(field),
  };
  switch (layout.look) {
    case "date":
      return (
        <DateField
          {...typed}
          locale={locale}
          placeholder={t("driverPaper.datePlaceholder")}
          pickLabel={t("driverPaper.pickDate")}
          closeLabel={t("driverPaper.close")}
          unreadableText={t("driverPaper.dateUnreadable")}
        />
      );
    case "province":
    case "bank":
    case "licence":
    case "licence-term":
    case "card-term":
      return (
        <SelectField
          {...typed}
          placeholder={t("driverPaper.choose")}
          options={choicesOf(layout.look, { locale, labels })}
        />
      );
    case "colour":
      return <ColourField {...typed} />;
    case "account-number":
      return <AccountNumberField {...typed} bankCode={form.values.bankCode} />;
    case "vehicle":
      return (
        <VehicleChoice
          {...texts}
          name={field}
          value={value}
          onChange={(vehicle) => form.change(field, vehicle)}
        />
      );
    case "avatar":
    case "photo":
      return <DocumentPicture layout={layout} texts={texts} view={view} form={form} />;
    case "address":
      return <TextField {...typed} rows={3} autoComplete="street-address" />;
    case "tel":
      return <PhoneField {...typed} autoComplete={layout.autoComplete ?? "off"} />;
    default:
      return (
        <TextField
          {...typed}
          autoComplete={layout.autoComplete ?? "off"}
          inputMode={layout.look === "digits" ? "numeric" : "text"}
          spellCheck={false}
        />
      );
  }
}

type AccountNumberFieldProps = FieldTexts & {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  bankCode: string | undefined;
};

/** Its help says how many digits the account numbers of the bank have. */
function AccountNumberField({ bankCode, help, ...field }: AccountNumberFieldProps) {
  const t = useText("profile");
  const bank = bankByCode(bankCode ?? "");
  const digitsHelp =
    bank && t("driverPaper.bankDigits", { digits: bank.accountDigits.join(t("driverPaper.or")) });
  return (
    <TextField
      {...field}
      help={help ?? digitsHelp}
      autoComplete="off"
      inputMode="numeric"
      spellCheck={false}
    />
  );
}

type VehicleChoiceProps = FieldTexts & {
  name: string;
  value: string;
  onChange: (vehicle: string) => void;
};

function VehicleChoice(props: VehicleChoiceProps) {
  const t = useText("profile");
  return (
    <ChoiceCards
      {...props}
      columns={2}
      options={vehicles.map((vehicle: Vehicle) => {
        const Drawing = vehicleDrawings[vehicle];
        return {
          value: vehicle,
          title: t(`driverVehicle.${vehicle}`),
          picture: <Drawing size={72} />,
        };
      })}
    />
  );
}
