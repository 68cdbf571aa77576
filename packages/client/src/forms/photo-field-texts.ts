import type { PhotoFieldProps } from "@songtan/ui/photo/photo-field.tsx";

type TextKey = "camera" | "choose" | "retake" | "remove" | "preview" | "working" | Problem;
type Problem = "notImage" | "heic" | "unreadable";
type PhotoTexts = Pick<
  PhotoFieldProps,
  | "cameraLabel"
  | "chooseLabel"
  | "retakeLabel"
  | "removeLabel"
  | "previewAlt"
  | "workingLabel"
  | "texts"
>;

/** The texts of a photo field, from the `photo` keys of an area's texts. */
export const photoFieldTexts = (t: (key: `photo.${TextKey}`) => string): PhotoTexts => ({
  cameraLabel: t("photo.camera"),
  chooseLabel: t("photo.choose"),
  retakeLabel: t("photo.retake"),
  removeLabel: t("photo.remove"),
  previewAlt: t("photo.preview"),
  workingLabel: t("photo.working"),
  texts: {
    notImage: t("photo.notImage"),
    heic: t("photo.heic"),
    unreadable: t("photo.unreadable"),
  },
});
