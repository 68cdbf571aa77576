import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { PictureViewer } from "@songtan/ui/photo/picture-viewer.tsx";
import css from "./document-panes.module.css";
import { type PictureName, partsOf } from "./picture-name.ts";
import { useDocumentLabels } from "./use-document-labels.ts";
import type { OpenedPage } from "./use-opened-documents.ts";

export type DocumentPanesProps = {
  driverName: string;
  /** Every picture there is, opened or not. */
  pictures: readonly PictureName[];
  openedDocuments: Partial<Record<SubmittedKind, OpenedPage>>;
  shown: readonly (PictureName | null)[];
  onShow: (pane: number, picture: PictureName) => void;
  onReopen: (kind: SubmittedKind) => void;
};

/** One picture, or two side by side. The keys for zoom and turning work on the first. */
export function DocumentPanes({
  driverName,
  pictures,
  openedDocuments,
  shown,
  onShow,
  onReopen,
}: DocumentPanesProps) {
  const t = useText("review");
  const shell = useText("shell");
  const { fieldName } = useDocumentLabels();
  const nameOf = (picture: PictureName) => {
    const [kind, field] = partsOf(picture);
    return `${shell(`document.${kind}`)} · ${fieldName(field)}`;
  };
  const paneLabels = shown.length === 1 ? [t("work.picture")] : [t("work.left"), t("work.right")];
  return (
    <div className={css.panes} data-two={shown.length > 1 || undefined}>
      {shown.map((picture, pane) => {
        const [kind, field] = picture ? partsOf(picture) : [null, ""];
        const openedPage = kind ? openedDocuments[kind] : undefined;
        const openedPicture =
          openedPage?.status === "open"
            ? openedPage.pictures.find((item) => item.field === field)
            : undefined;
        return (
          <PictureViewer
            key={`${paneLabels[pane]} ${picture}`}
            src={openedPicture?.src ?? null}
            alt={picture ? t("work.alt", { picture: nameOf(picture), name: driverName }) : ""}
            active={pane === 0}
            labels={{
              zoomIn: t("work.zoomIn"),
              zoomOut: t("work.zoomOut"),
              rotate: t("work.rotate"),
              whole: t("work.whole"),
            }}
            onError={kind ? () => onReopen(kind) : undefined}
            caption={
              <SelectField
                label={paneLabels[pane] ?? ""}
                hideLabel
                value={picture ?? ""}
                onChange={(value) => {
                  const chosen = pictures.find((name) => name === value);
                  if (chosen) onShow(pane, chosen);
                }}
                options={pictures.map((value) => ({ value, label: nameOf(value) }))}
              />
            }
          >
            <div className={css.words}>
              {openedPage?.status === "failed" ? (
                <ProblemNotice
                  error={openedPage.error}
                  onRetry={kind ? () => onReopen(kind) : undefined}
                />
              ) : openedPage?.status === "opening" ? (
                <CardSkeleton label={t("work.loadingPicture")} lines={2} />
              ) : (
                <p>
                  {!picture
                    ? t("work.noPicture")
                    : openedPicture
                      ? t("work.removed")
                      : t("work.notOpened")}
                </p>
              )}
            </div>
          </PictureViewer>
        );
      })}
    </div>
  );
}
