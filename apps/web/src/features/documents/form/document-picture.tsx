import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { brandName } from "@songtan/domain/brand";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Face } from "@songtan/ui/illustrations/face.tsx";
import { AvatarField } from "@songtan/ui/photo/avatar-field.tsx";
import type { RedactorTexts } from "@songtan/ui/photo/image-redactor.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { useObjectUrl } from "@songtan/ui/photo/use-object-url.ts";
import { cardBoxes } from "./card-cover.ts";
import type { DocumentField } from "./document-layout.ts";
import { pictureUrl } from "./document-values.ts";
import type { useDocumentForm } from "./use-document-form.ts";
import { vehicleDrawings } from "./vehicle-drawings.ts";

type DocumentPictureProps = {
  layout: Extract<DocumentField, { look: "avatar" | "photo" }>;
  texts: { label: string; help: string | undefined; error: string | undefined };
  view: DocumentView;
  form: ReturnType<typeof useDocumentForm>;
};

/** One picture of a document. A picture of a paper is marked with its purpose; a citizen card is covered first. */
export function DocumentPicture({ layout, texts, view, form }: DocumentPictureProps) {
  const t = useText("profile");
  const { field } = layout;
  const chosen = form.pictures[field] ?? null;
  const problems = {
    notImage: t("driverPhoto.notImage"),
    heic: t("driverPhoto.heic"),
    unreadable: t("driverPhoto.unreadable"),
  };
  const hints = useHintTexts();
  const redaction = useRedactorTexts();
  const watermark = useWatermark();
  if (layout.look === "avatar")
    return <Portrait layout={layout} texts={texts} view={view} form={form} problems={problems} />;
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
      drawing={<WhatToShow purpose={layout.purpose} vehicle={form.values.type} />}
      texts={problems}
      hints={hints}
      watermark={layout.protection ? watermark : undefined}
      redaction={
        layout.protection === "covered" ? { boxesFor: cardBoxes, texts: redaction } : undefined
      }
    />
  );
}

/** Draws an example in the empty frame: the chosen vehicle, a face, or a paper. */
function WhatToShow({ purpose, vehicle }: { purpose: string; vehicle: string | undefined }) {
  if (purpose === "citizen-card-selfie") return <Face size={112} />;
  if (!/^vehicle-(front|back|side)$/.test(purpose)) return <DocumentDrawing size={96} />;
  const Vehicle =
    vehicleDrawings[vehicle as keyof typeof vehicleDrawings] ?? vehicleDrawings.motorcycle;
  return <Vehicle size={112} />;
}

type PortraitProps = DocumentPictureProps & {
  problems: { notImage: string; heic: string; unreadable: string };
};

function Portrait({ layout, texts, view, form, problems }: PortraitProps) {
  const t = useText("profile");
  const { field } = layout;
  const chosenUrl = useObjectUrl(form.pictures[field] ?? null);
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

function useHintTexts() {
  const t = useText("profile");
  return {
    title: t("driverPhotoHint.title"),
    blurred: t("driverPhotoHint.blurred"),
    dark: t("driverPhotoHint.dark"),
    bright: t("driverPhotoHint.bright"),
    small: t("driverPhotoHint.small"),
    useAnyway: t("driverPhotoHint.useAnyway"),
  };
}

function useRedactorTexts(): RedactorTexts {
  const t = useText("profile");
  return {
    title: t("driverCover.title"),
    lead: t("driverCover.lead"),
    box: (number) => t("driverCover.box", { number }),
    corner: (number) => t("driverCover.corner", { number }),
    add: t("driverCover.add"),
    remove: (number) => t("driverCover.remove", { number }),
    turn: t("driverCover.turn"),
    confirm: t("driverCover.confirm"),
    confirmFirst: t("driverCover.confirmFirst"),
    use: t("driverCover.use"),
    cancel: t("driverPhoto.cancel"),
    working: t("driverPhoto.working"),
  };
}

/** In the driver's language: who the copy is for, for what, and since when. */
function useWatermark(): string {
  const t = useText("profile");
  const locale = useLocale();
  const day = formatDay(new Date().toISOString(), locale);
  return t("driverPhoto.watermark", { brand: brandName().en, day });
}
