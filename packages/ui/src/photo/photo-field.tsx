import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef } from "react";
import { ActionButton } from "../controls/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { describedBy, FieldFrame, type FieldTexts } from "../fields/field-frame.tsx";
import { lazyPart } from "../lazy-part.ts";
import type { RedactorTexts } from "./image-redactor.tsx";
import css from "./photo-field.module.css";
import type { PhotoHint } from "./photo-quality.ts";
import type { Box } from "./redaction-boxes.ts";
import type { ImageProblem } from "./resize-image.ts";
import { useObjectUrl } from "./use-object-url.ts";
import { usePhotoSelection } from "./use-photo-selection.ts";

const ImageRedactor = lazyPart(async () => (await import("./image-redactor.tsx")).ImageRedactor);

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
  texts: { notImage: string; heic: string; unreadable: string };
  /** With this, a photo that may be unreadable needs a confirmation before it is used. */
  hints?: (Record<PhotoHint, string> & { title: string; useAnyway: string }) | undefined;
  /** Given, parts of it are covered and that is confirmed before it is used. */
  redaction?:
    | { boxesFor: (size: { width: number; height: number }) => Box[]; texts: RedactorTexts }
    | undefined;
  /** Burnt across it before it is used. */
  watermark?: string | undefined;
  /**
   * The camera is the main action: a large button that works with gloves, and a small one for
   * files.
   */
  thumb?: boolean | undefined;
  /** Which camera a phone opens. */
  capture?: "environment" | "user" | undefined;
  /** What to photograph, drawn in the empty frame. */
  drawing?: ReactNode;
  /** A stored photo, shown until there is a new one. */
  currentUrl?: string | null | undefined;
  /**
   * Called while a photo is processed that is not the value yet: a form sent now would not include
   * it.
   */
  onWorking?: ((working: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

const textOf: Record<ImageProblem, keyof PhotoFieldProps["texts"]> = {
  not_image: "notImage",
  heic: "heic",
  unreadable: "unreadable",
};

/** Accepts a file dropped on the element: on a desktop the photo is often in a folder. */
function useDrop(onDrop: (file: File | undefined) => void) {
  const elementRef = useRef<HTMLDivElement>(null);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    const onOver = (event: DragEvent) => event.preventDefault();
    const onLetGo = (event: DragEvent) => {
      event.preventDefault();
      handleDrop(event.dataTransfer?.files[0]);
    };
    element.addEventListener("dragover", onOver);
    element.addEventListener("drop", onLetGo);
    return () => {
      element.removeEventListener("dragover", onOver);
      element.removeEventListener("drop", onLetGo);
    };
  }, []);
  return elementRef;
}

/** One photo: from the camera or a file, made smaller, looked at and covered on this device. */
export function PhotoField(props: PhotoFieldProps) {
  const { value, onChange, texts, hints, redaction, watermark, disabled, currentUrl } = props;
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const selection = usePhotoSelection({
    judged: Boolean(hints),
    covered: Boolean(redaction),
    watermark,
    onChange,
  });
  const { step, working } = selection;
  const notifyWorking = useEffectEvent((busy: boolean) => props.onWorking?.(busy));
  useEffect(() => {
    if (!working) return;
    notifyWorking(true);
    return () => notifyWorking(false);
  }, [working]);
  const judged = useObjectUrl(step?.kind === "hints" ? step.file : null);
  const valueUrl = useObjectUrl(value);
  const shown = judged ?? valueUrl ?? currentUrl ?? null;
  const error = selection.problem ? texts[textOf[selection.problem]] : props.error;
  const dropRef = useDrop((file) => {
    if (!disabled) void selection.select(file);
  });
  const input = (fromCamera: boolean) => (
    <PhotoInput
      {...props}
      fromCamera={fromCamera}
      id={id}
      error={error}
      inputRef={fromCamera ? camera : files}
      onSelect={(file) => void selection.select(file)}
    />
  );
  return (
    <FieldFrame {...props} error={error} id={id}>
      <div
        ref={dropRef}
        className={css.frame}
        data-filled={shown ? "" : undefined}
        data-thumb={props.thumb || undefined}
        data-invalid={error ? "" : undefined}
      >
        {shown ? (
          <img src={shown} alt={props.previewAlt} className={css.photo} />
        ) : (
          <div className={css.blank}>{props.drawing}</div>
        )}
        {working && (
          <div className={css.working} role="status">
            {props.workingLabel}
          </div>
        )}
        {input(true)}
        {input(false)}
        {step?.kind === "hints" && hints ? (
          <div className={css.judged}>
            <Notice tone="warn" title={hints.title} live>
              {step.hints.map((hint) => hints[hint]).join(" ")}
            </Notice>
            <div className={css.actions}>
              <ActionButton onClick={() => camera.current?.click()}>
                {props.retakeLabel}
              </ActionButton>
              <ActionButton variant="outline" onClick={() => void selection.finish(step.file)}>
                {hints.useAnyway}
              </ActionButton>
            </div>
          </div>
        ) : (
          <PhotoActions
            {...props}
            filled={Boolean(shown)}
            working={working}
            onCamera={() => camera.current?.click()}
            onFiles={() => files.current?.click()}
          />
        )}
      </div>
      {redaction && step?.kind === "cover" && (
        <Suspense fallback={null}>
          <ImageRedactor
            {...redaction}
            file={step.file}
            watermark={watermark}
            onCancel={selection.drop}
            onDone={(covered) => {
              selection.drop();
              onChange(covered);
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}

type PhotoActionsProps = PhotoFieldProps & {
  filled: boolean;
  working: boolean;
  onCamera: () => void;
  onFiles: () => void;
};

function PhotoActions({ filled, working, onCamera, onFiles, ...props }: PhotoActionsProps) {
  const { value, onChange, disabled } = props;
  return (
    <div className={css.actions} data-thumb={props.thumb || undefined}>
      <ActionButton
        variant={filled ? "outline" : "soft"}
        size={props.thumb && !filled ? "driver" : "medium"}
        fullWidth={props.thumb && !filled}
        pending={working}
        disabled={disabled}
        onClick={onCamera}
      >
        {filled ? props.retakeLabel : props.cameraLabel}
      </ActionButton>
      <ActionButton variant="quiet" disabled={disabled || working} onClick={onFiles}>
        {props.chooseLabel}
      </ActionButton>
      {value && (
        <ActionButton variant="quiet" disabled={disabled || working} onClick={() => onChange(null)}>
          {props.removeLabel}
        </ActionButton>
      )}
    </div>
  );
}

type PhotoInputProps = PhotoFieldProps & {
  id: string;
  error: ReactNode;
  fromCamera: boolean;
  inputRef: React.Ref<HTMLInputElement>;
  onSelect: (file: File | undefined) => void;
};

/**
 * The file input that opens the camera or the files. It is emptied after each choice, so that the same file can be
 * chosen a second time.
 */
function PhotoInput({
  id,
  name,
  error,
  fromCamera,
  inputRef,
  capture = "environment",
  ...props
}: PhotoInputProps) {
  return (
    <input
      ref={inputRef}
      id={fromCamera ? undefined : id}
      name={fromCamera ? undefined : name}
      type="file"
      tabIndex={-1}
      aria-hidden={fromCamera || undefined}
      aria-describedby={describedBy(id, { help: props.help, error })}
      className={css.input}
      accept="image/*"
      capture={fromCamera ? capture : undefined}
      disabled={props.disabled}
      onChange={(event) => {
        props.onSelect(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );
}
