import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers";
import { type Vehicle, vehicles } from "@songtan/domain/quoting/words";
import { bankByCode } from "@songtan/domain/thai/banks";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { DateField } from "@songtan/ui/date-field.tsx";
import type { FieldTexts } from "@songtan/ui/field-frame.tsx";
import { PhoneField } from "@songtan/ui/phone-field.tsx";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import type { PaperField, PaperKind } from "./document-layout.ts";
import { choicesOf } from "./paper-choices.ts";
import { PaperPicture } from "./paper-picture.tsx";
import type { usePaperForm } from "./use-paper-form.ts";
import { usePaperWords } from "./use-paper-words.ts";
import { vehicleDrawings } from "./vehicle-drawings.ts";

type PaperFieldProps = {
  kind: PaperKind;
  layout: PaperField;
  view: DocumentView;
  form: ReturnType<typeof usePaperForm>;
};

/** One field of a page, as its layout says. */
export function PaperFieldInput({ kind, layout, view, form }: PaperFieldProps) {
  const t = useText("profile");
  const locale = useLocale();
  const words = usePaperWords(kind);
  const { field } = layout;
  const digitsHelp = (bankCode: string | undefined) => {
    const bank = bankByCode(bankCode ?? "");
    return bank && t("driverPaper.bankDigits", { digits: bank.accountDigits.join(t("driverPaper.or")) });
  };
  const value = form.values[field] ?? "";
  const texts = {
    label: words.label(field),
    help: words.hint(form.hints[field]) ?? words.help(field),
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
          startAt={layout.far === "past" && field === "birthDate" ? "decade" : "year"}
        />
      );
    case "province":
    case "bank":
    case "licence":
    case "licence-term":
      return (
        <SelectField
          {...typed}
          placeholder={t("driverPaper.choose")}
          options={choicesOf(layout.look, { locale, words })}
        />
      );
    case "account-number":
      return (
        <TextField
          {...typed}
          help={texts.help ?? digitsHelp(form.values.bankCode)}
          autoComplete="off"
          inputMode="numeric"
          spellCheck={false}
        />
      );
    case "vehicle":
      return (
        <VehicleChoice {...texts} name={field} value={value} onChange={(vehicle) => form.change(field, vehicle)} />
      );
    case "avatar":
    case "photo":
      return <PaperPicture layout={layout} texts={texts} view={view} form={form} />;
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

type VehicleChoiceProps = FieldTexts & { name: string; value: string; onChange: (vehicle: string) => void };

function VehicleChoice(props: VehicleChoiceProps) {
  const t = useText("profile");
  return (
    <ChoiceCards
      {...props}
      columns={2}
      options={vehicles.map((vehicle: Vehicle) => {
        const Drawing = vehicleDrawings[vehicle];
        return { value: vehicle, title: t(`driverVehicle.${vehicle}`), picture: <Drawing size={72} /> };
      })}
    />
  );
}
