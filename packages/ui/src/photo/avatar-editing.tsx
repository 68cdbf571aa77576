import { useRef, useState } from "react";
import AvatarEditor, { type AvatarEditorRef } from "react-avatar-editor";
import { ActionButton } from "../controls/button.tsx";
import css from "./avatar-field.module.css";

export interface AvatarEditingProps {
  file: File;
  zoomLabel: string;
  rotateLabel: string;
  saveLabel: string;
  cancelLabel: string;
  size?: number | undefined;
  onSave: (picture: Blob) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}

const border = 25;
const overlay: [number, number, number, number] = [0, 0, 0, 0.5];
const quality = 0.92;

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

function Slider({ label, onChange, ...range }: SliderProps) {
  return (
    <label className={css.slider}>
      <span>{label}</span>
      <input
        type="range"
        {...range}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** Drag to place, slide to zoom (1 to 3) and turn (0 to 360 degrees). */
export function AvatarEditing(props: AvatarEditingProps) {
  const {
    file,
    zoomLabel,
    rotateLabel,
    saveLabel,
    cancelLabel,
    size = 200,
    onSave,
    onCancel,
    onUnreadable,
  } = props;
  const editor = useRef<AvatarEditorRef>(null);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const save = () => {
    editor.current
      ?.getImageScaledToCanvas()
      .toBlob((blob) => (blob ? onSave(blob) : onUnreadable()), "image/jpeg", quality);
  };
  return (
    <div className={css.editing}>
      <div className={css.stage}>
        <AvatarEditor
          ref={editor}
          image={file}
          width={size}
          height={size}
          border={border}
          borderRadius={size / 2}
          color={overlay}
          scale={zoom}
          rotate={rotation}
          onLoadFailure={onUnreadable}
        />
      </div>
      <Slider label={zoomLabel} value={zoom} min={1} max={3} step={0.02} onChange={setZoom} />
      <Slider
        label={rotateLabel}
        value={rotation}
        min={0}
        max={360}
        step={1}
        onChange={setRotation}
      />
      <div className={css.actions}>
        <ActionButton variant="outline" onClick={onCancel}>
          {cancelLabel}
        </ActionButton>
        <ActionButton onClick={save}>{saveLabel}</ActionButton>
      </div>
    </div>
  );
}
