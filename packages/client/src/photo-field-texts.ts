import type { PhotoFieldProps } from "@songtan/ui/photo-field.tsx";

type Word = "camera" | "choose" | "retake" | "remove" | "preview" | "working" | Problem;
type Problem = "notImage" | "tooBig" | "heic" | "unreadable";
type PhotoTexts = Pick<
  PhotoFieldProps,
  "cameraLabel" | "chooseLabel" | "retakeLabel" | "removeLabel" | "previewAlt" | "workingLabel" | "texts"
>;

/** What a photo field says, from the `photo` words of an area's own texts. */
export const photoFieldTexts = (t: (key: `photo.${Word}`) => string): PhotoTexts => ({
  cameraLabel: t("photo.camera"),
  chooseLabel: t("photo.choose"),
  retakeLabel: t("photo.retake"),
  removeLabel: t("photo.remove"),
  previewAlt: t("photo.preview"),
  workingLabel: t("photo.working"),
  texts: {
    notImage: t("photo.notImage"),
    tooBig: t("photo.tooBig"),
    heic: t("photo.heic"),
    unreadable: t("photo.unreadable"),
  },
});
