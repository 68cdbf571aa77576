import { Suspense, useId, useRef, useState } from "react";
import { ActionButton } from "../controls/button.tsx";
import { FieldFrame, type FieldTexts } from "../fields/field-frame.tsx";
import { lazyPart } from "../lazy-part.ts";
import { Dialog } from "../overlay/dialog.tsx";
import css from "./avatar-field.module.css";
import { type ImageProblem, shrinkPicture } from "./resize-image.ts";

const AvatarEditing = lazyPart(async () => (await import("./avatar-editing.tsx")).AvatarEditing);

export interface AvatarFieldProps extends FieldTexts {
  /** The address of the current picture. */
  value: string | null;
  /** The cut picture, square, `size` pixels. */
  onChange: (picture: Blob) => void;
  chooseLabel: string;
  editTitle: string;
  zoomLabel: string;
  rotateLabel: string;
  saveLabel: string;
  cancelLabel: string;
  loadingLabel: string;
  previewAlt: string;
  texts: { notImage: string; heic: string; unreadable: string };
  /** Pixels of each side. */
  size?: number | undefined;
  pending?: boolean | undefined;
}

const textOf: Record<ImageProblem, keyof AvatarFieldProps["texts"]> = {
  not_image: "notImage",
  heic: "heic",
  unreadable: "unreadable",
};

function Face() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={css.face}>
      <circle cx="50" cy="39" r="16" className={css.print} />
      <path d="M23 86c0-17 11-26 27-26s27 9 27 26Z" className={css.print} />
      <circle cx="48" cy="36" r="16" className={css.line} />
      <path d="M20 84c0-17 12-26 28-26s28 9 28 26" className={css.line} />
    </svg>
  );
}

/** A round picture of a person, cut to fit in a dialog. The editor's code comes when a picture is chosen. */
export function AvatarField(props: AvatarFieldProps) {
  const {
    value,
    onChange,
    chooseLabel,
    editTitle,
    cancelLabel,
    loadingLabel,
    previewAlt,
    texts,
    pending,
  } = props;
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const selectFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    const small = await shrinkPicture(chosen);
    setProblem("problem" in small ? texts[textOf[small.problem]] : null);
    if ("file" in small) setFile(small.file);
  };
  return (
    <FieldFrame {...props} id={id} error={problem ?? props.error} as="group">
      <div className={css.row}>
        <span className={css.round}>{value ? <img src={value} alt={previewAlt} /> : <Face />}</span>
        <input
          ref={files}
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          accept="image/*"
          className={css.input}
          onChange={(event) => {
            void selectFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <ActionButton variant="outline" pending={pending} onClick={() => files.current?.click()}>
          {chooseLabel}
        </ActionButton>
      </div>
      <Dialog
        opened={Boolean(file)}
        onClose={() => setFile(null)}
        title={editTitle}
        closeLabel={cancelLabel}
      >
        {file && (
          <Suspense fallback={<p>{loadingLabel}</p>}>
            <AvatarEditing
              {...props}
              file={file}
              onUnreadable={() => {
                setFile(null);
                setProblem(texts.unreadable);
              }}
              onCancel={() => setFile(null)}
              onSave={(picture) => {
                setFile(null);
                onChange(picture);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </FieldFrame>
  );
}
