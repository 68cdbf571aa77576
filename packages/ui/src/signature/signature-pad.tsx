import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import { ActionButton } from "../controls/button.tsx";
import frame from "../fields/field-frame.module.css";
import { FieldFrame, type FieldTexts } from "../fields/field-frame.tsx";
import { useObjectUrl } from "../photo/use-object-url.ts";
import css from "./signature-pad.module.css";
import { drawTypedName } from "./typed-signature.ts";

type CanvasProps = { onDrawn: (signature: Blob) => void; onMissing: () => void };

/** Loads the canvas in advance, so that the phone has it if the network is down at the door. */
export const loadSignatureCanvas = () => import("./signature-canvas.tsx");

const SignatureCanvas = lazy(
  async (): Promise<{ default: (props: CanvasProps) => React.ReactNode }> => {
    try {
      return { default: (await loadSignatureCanvas()).SignatureCanvas };
    } catch {
      return { default: NoCanvas };
    }
  },
);

/**
 * Without a network the pad's code may fail to load: then the name is typed, and the delivery
 * continues.
 */
function NoCanvas({ onMissing }: CanvasProps) {
  const notifyMissing = useEffectEvent(onMissing);
  useEffect(() => notifyMissing(), []);
  return null;
}

export interface SignaturePadProps extends FieldTexts {
  /** The signature from before the pad was hidden and reopened. */
  value: Blob | null;
  /** Called with a PNG of the signature, or null for an empty pad. */
  onChange: (signature: Blob | null) => void;
  clearLabel: string;
  /** Switches to typing the name, for people who cannot draw. */
  typeLabel: string;
  drawLabel: string;
  typePlaceholder: string;
  signedLabel: string;
  /** Faint text on the empty pad. */
  hint?: string | undefined;
}

/** Signed with a finger, or by typing one's name. */
export function SignaturePad(props: SignaturePadProps) {
  const { value, onChange, clearLabel, typeLabel, drawLabel, typePlaceholder, hint } = props;
  const id = useId();
  const [typing, setTyping] = useState(false);
  const [name, setName] = useState("");
  const [round, setRound] = useState(0);
  const [drawn, setDrawn] = useState(false);
  const valueUrl = useObjectUrl(drawn || typing ? null : value);
  const clear = () => {
    setName("");
    setDrawn(false);
    setRound(round + 1);
    onChange(null);
  };
  return (
    <FieldFrame {...props} id={id} as="group">
      {typing ? (
        <>
          <div className={frame.box}>
            <input
              id={id}
              className={frame.control}
              value={name}
              placeholder={typePlaceholder}
              aria-label={typePlaceholder}
              autoComplete="name"
              maxLength={60}
              onChange={(event) => {
                setName(event.currentTarget.value);
                onChange(drawTypedName(event.currentTarget.value));
              }}
            />
          </div>
          <p className={css.typed} aria-hidden="true">
            {name || "\u00a0"}
          </p>
        </>
      ) : valueUrl ? (
        <div className={css.pad}>
          <img src={valueUrl} alt={props.signedLabel} className={css.signed} />
        </div>
      ) : (
        <div className={css.pad}>
          {!drawn && hint && <span className={css.hint}>{hint}</span>}
          <Suspense>
            <SignatureCanvas
              key={round}
              onMissing={() => setTyping(true)}
              onDrawn={(signature) => {
                setDrawn(true);
                onChange(signature);
              }}
            />
          </Suspense>
          <span className={css.baseline} />
        </div>
      )}
      <div className={css.actions}>
        <ActionButton variant="quiet" onClick={clear}>
          {clearLabel}
        </ActionButton>
        <ActionButton
          variant="quiet"
          onClick={() => {
            clear();
            setTyping(!typing);
          }}
        >
          {typing ? drawLabel : typeLabel}
        </ActionButton>
      </div>
    </FieldFrame>
  );
}
