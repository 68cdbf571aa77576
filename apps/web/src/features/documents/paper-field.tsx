import { thaiOrder } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers";
import { type Vehicle, vehicles } from "@songtan/domain/quoting/words";
import { bankByCode, banks } from "@songtan/domain/thai/banks";
import { licenceClasses, licenceTerms } from "@songtan/domain/thai/licences";
import { provinces } from "@songtan/domain/thai/provinces";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { DateField } from "@songtan/ui/date-field.tsx";
import { PhoneField } from "@songtan/ui/phone-field.tsx";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import type { PaperField, PaperKind } from "./document-layout.ts";
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
      return (
        <SelectField
          {...typed}
          placeholder={t("driverPaper.choose")}
          options={[...provinces]
            .map(({ code, name, nameEn }) => ({ value: code, label: locale === "th" ? name : `${nameEn} · ${name}` }))
            .sort((left, right) => thaiOrder.compare(left.label, right.label))}
        />
      );
    case "bank":
      return (
        <SelectField
          {...typed}
          placeholder={t("driverPaper.choose")}
          options={banks.map(({ code, name, nameEn }) => ({ value: code, label: locale === "th" ? name : nameEn }))}
        />
      );
    case "licence":
      return (
        <SelectField
          {...typed}
          placeholder={t("driverPaper.choose")}
          options={Object.keys(licenceClasses).map((name) => ({ value: name, label: words.licence(name) }))}
        />
      );
    case "licence-term":
      return (
        <SelectField
          {...typed}
          placeholder={t("driverPaper.choose")}
          options={licenceTerms.map((term) => ({ value: term, label: words.term(term) }))}
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
        <ChoiceCards
          {...texts}
          name={field}
          columns={2}
          value={value}
          onChange={(vehicle) => form.change(field, vehicle)}
          options={vehicles.map((vehicle: Vehicle) => {
            const Drawing = vehicleDrawings[vehicle];
            return { value: vehicle, title: t(`driverVehicle.${vehicle}`), picture: <Drawing size={72} /> };
          })}
        />
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
