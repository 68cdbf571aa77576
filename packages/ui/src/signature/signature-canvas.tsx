import { useEffect, useEffectEvent, useRef } from "react";
import Pad from "signature_pad";
import { pngOf } from "./png-of.ts";
import css from "./signature-pad.module.css";

const paperColour = "rgb(255, 255, 255)";
const ink = "rgb(20, 24, 40)";

/** Ink on white in both themes: the picture is evidence and is printed. */
export function SignatureCanvas({ onDrawn }: { onDrawn: (signature: Blob) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const notifyDrawn = useEffectEvent((element: HTMLCanvasElement) => onDrawn(pngOf(element)));

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = new Pad(element, {
      backgroundColor: paperColour,
      penColor: ink,
      minWidth: 1.2,
      maxWidth: 3,
    });
    // A canvas that changes size is cleared, so the strokes are stored and redrawn.
    const resize = () => {
      const strokes = pad.toData();
      const ratio = Math.max(window.devicePixelRatio, 1);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext("2d")?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(strokes);
    };
    const onEnd = () => notifyDrawn(element);
    const watch = new ResizeObserver(resize);
    watch.observe(element);
    pad.addEventListener("endStroke", onEnd);
    return () => {
      watch.disconnect();
      pad.removeEventListener("endStroke", onEnd);
      pad.off();
    };
  }, []);

  return <canvas ref={canvas} className={css.canvas} />;
}
