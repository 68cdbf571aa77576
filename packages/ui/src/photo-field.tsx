import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { ActionButton } from "./button.tsx";
import { describedBy, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import css from "./photo-field.module.css";
import { type ImageProblem, imageProblem, resizeImage } from "./resize-image.ts";

export interface PhotoFieldProps extends FieldTexts {
  value: File | null;
  onChange: (file: File | null) => void;
  cameraLabel: string;
  chooseLabel: string;
  retakeLabel: string;
  removeLabel: string;
  previewAlt: string;
  /** While the photo is being made smaller. */
  workingLabel: string;
  texts: { notImage: string; tooBig: string; heic: string; unreadable: string };
  /** Which camera a phone opens. */
  capture?: "environment" | "user" | undefined;
  /** What to photograph, drawn in the empty frame. */
  drawing?: ReactNode;
  /** Already kept elsewhere: shown while there is no new photo. */
  currentUrl?: string | null | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Takes a file dropped on the element: on a desk the photo often lies in a folder. */
function useDrop(onDrop: (file: File | undefined) => void) {
  const place = useRef<HTMLDivElement>(null);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onOver = (event: DragEvent) => event.preventDefault();
    const onLetGo = (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    };
    element.addEventListener("dragover", onOver);
    element.addEventListener("drop", onLetGo);
    return () => {
      element.removeEventListener("dragover", onOver);
      element.removeEventListener("drop", onLetGo);
    };
  }, []);
  return place;
}

const textOf: Record<ImageProblem, keyof PhotoFieldProps["texts"]> = {
  not_image: "notImage",
  too_big: "tooBig",
  heic: "heic",
};

/** A photo from the camera or the files, turned upright and made small before it goes anywhere. */
export function PhotoField(props: PhotoFieldProps) {
  const { value, onChange, cameraLabel, chooseLabel, retakeLabel, removeLabel, previewAlt, workingLabel } = props;
  const { texts, capture = "environment", drawing, currentUrl, disabled, name } = props;
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useObjectUrl(value) ?? currentUrl ?? null;
  const error = problem ?? props.error;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const wrong = imageProblem(file);
    setProblem(wrong && texts[textOf[wrong]]);
    if (wrong) return;
    setWorking(true);
    try {
      onChange(await resizeImage(file));
    } catch {
      setProblem(texts.unreadable);
    } finally {
      setWorking(false);
    }
  };
  const place = useDrop((file) => {
    if (!disabled) void take(file);
  });
  const input = (ref: typeof camera, fromCamera: boolean) => (
    <input
      ref={ref}
      id={fromCamera ? undefined : id}
      name={fromCamera ? undefined : name}
      type="file"
      tabIndex={-1}
      aria-hidden={fromCamera || undefined}
      aria-describedby={describedBy(id, { help: props.help, error })}
      className={css.input}
      accept="image/jpeg,image/png,image/webp"
      capture={fromCamera ? capture : undefined}
      disabled={disabled}
      onChange={(event) => {
        void take(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );

  return (
    <FieldFrame {...props} error={error} id={id}>
      <div ref={place} className={css.frame} data-filled={shown ? "" : undefined} data-invalid={error ? "" : undefined}>
        {shown ? (
          <img src={shown} alt={previewAlt} className={css.photo} />
        ) : (
          <div className={css.blank}>{drawing}</div>
        )}
        {working && (
          <div className={css.working} role="status">
            {workingLabel}
          </div>
        )}
        {input(camera, true)}
        {input(files, false)}
        <div className={css.actions}>
          <ActionButton
            variant={shown ? "outline" : "soft"}
            pending={working}
            disabled={disabled}
            onClick={() => camera.current?.click()}
          >
            {shown ? retakeLabel : cameraLabel}
          </ActionButton>
          <ActionButton variant="quiet" disabled={disabled || working} onClick={() => files.current?.click()}>
            {chooseLabel}
          </ActionButton>
          {value && (
            <ActionButton variant="quiet" disabled={disabled || working} onClick={() => onChange(null)}>
              {removeLabel}
            </ActionButton>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}
