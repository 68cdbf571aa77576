import { thaiOrder } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers";
import { type Vehicle, vehicles } from "@songtan/domain/quoting/words";
import { banks } from "@songtan/domain/thai/banks";
import { licenceClasses } from "@songtan/domain/thai/licences";
import { provinces } from "@songtan/domain/thai/provinces";
import { AvatarField } from "@songtan/ui/avatar-field.tsx";
import { CheckField } from "@songtan/ui/check-field.tsx";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { DateField } from "@songtan/ui/date-field.tsx";
import { BoxPickup } from "@songtan/ui/illustrations/box-pickup.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Hatchback } from "@songtan/ui/illustrations/hatchback.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { Pickup } from "@songtan/ui/illustrations/pickup.tsx";
import { PhoneField } from "@songtan/ui/phone-field.tsx";
import { PhotoField } from "@songtan/ui/photo-field.tsx";
import { SelectField } from "@songtan/ui/select-field.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useEffect, useState } from "react";
import type { PaperField, PaperKind } from "./document-layout.ts";
import { pictureUrl } from "./paper-values.ts";
import type { usePaperForm } from "./use-paper-form.ts";
import { usePaperWords } from "./use-paper-words.ts";

type PaperFieldProps = {
  kind: PaperKind;
  layout: PaperField;
  view: DocumentView;
  form: ReturnType<typeof usePaperForm>;
};

const drawings = { motorcycle: Motorcycle, hatchback: Hatchback, pickup: Pickup, box_pickup: BoxPickup };

/** One field of a page, as its layout says. */
export function PaperFieldInput({ kind, layout, view, form }: PaperFieldProps) {
  const t = useText("profile");
  const locale = useLocale();
  const words = usePaperWords(kind);
  const { field } = layout;
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
    case "vehicle":
      return (
        <ChoiceCards
          {...texts}
          name={field}
          columns={2}
          value={value}
          onChange={(vehicle) => form.change(field, vehicle)}
          options={vehicles.map((vehicle: Vehicle) => {
            const Drawing = drawings[vehicle];
            return { value: vehicle, title: t(`driverVehicle.${vehicle}`), picture: <Drawing size={72} /> };
          })}
        />
      );
    case "consent":
      return form.problemOf(field) || form.hints.birthDate === "needs_guardian_consent" ? (
        <CheckField
          {...texts}
          name={field}
          checked={value === "true"}
          onChange={(given) => form.change(field, given ? "true" : "")}
        />
      ) : null;
    case "avatar":
    case "photo":
      return <PictureInput layout={layout} texts={texts} view={view} form={form} />;
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

type PictureInputProps = {
  layout: Extract<PaperField, { look: "avatar" | "photo" }>;
  texts: { label: string; help: string | undefined; error: string | undefined };
  view: DocumentView;
  form: ReturnType<typeof usePaperForm>;
};

function PictureInput({ layout, texts, view, form }: PictureInputProps) {
  const t = useText("profile");
  const { field } = layout;
  const chosen = form.pictures[field] ?? null;
  const chosenUrl = useObjectUrl(layout.look === "avatar" ? chosen : null);
  const problems = {
    notImage: t("driverPhoto.notImage"),
    tooBig: t("driverPhoto.tooBig"),
    heic: t("driverPhoto.heic"),
    unreadable: t("driverPhoto.unreadable"),
  };
  if (layout.look === "avatar") {
    return (
      <AvatarField
        {...texts}
        value={chosenUrl ?? pictureUrl(view, field)}
        onChange={(picture) => form.choose(field, picture)}
        chooseLabel={t("driverPhoto.chooseFace")}
        editTitle={t("driverPhoto.editTitle")}
        zoomLabel={t("driverPhoto.zoom")}
        rotateLabel={t("driverPhoto.rotate")}
        saveLabel={t("driverPhoto.save")}
        cancelLabel={t("driverPhoto.cancel")}
        loadingLabel={t("driverPhoto.loading")}
        previewAlt={t("driverPhoto.facePreview")}
        texts={problems}
      />
    );
  }
  return (
    <PhotoField
      {...texts}
      name={field}
      value={chosen as File | null}
      onChange={(file) => form.choose(field, file)}
      currentUrl={pictureUrl(view, field)}
      capture={layout.capture ?? "environment"}
      cameraLabel={t("driverPhoto.camera")}
      chooseLabel={t("driverPhoto.choose")}
      retakeLabel={t("driverPhoto.retake")}
      removeLabel={t("driverPhoto.remove")}
      previewAlt={texts.label}
      workingLabel={t("driverPhoto.working")}
      drawing={<DocumentDrawing size={96} />}
      texts={problems}
    />
  );
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
