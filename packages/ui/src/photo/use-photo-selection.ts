import { useState } from "react";
import { burnPicture } from "./burn-picture.ts";
import type { PhotoHint } from "./photo-quality.ts";
import { type ImageProblem, shrinkPicture } from "./resize-image.ts";

/** The step that a chosen photo needs before it becomes the field's value. */
export type PhotoStep =
  | { kind: "hints"; file: File; hints: PhotoHint[] }
  | { kind: "cover"; file: File }
  | null;

type PhotoSelectionOptions = {
  /** Check whether it is readable, and require a confirmation before a bad photo is used. */
  judged: boolean;
  /** Parts of it are covered before it is the value. */
  covered: boolean;
  watermark?: string | undefined;
  onChange: (file: File) => void;
};

/** From the chosen file to the field's value: turned and made smaller, looked at, covered, marked. */
export function usePhotoSelection({ judged, covered, watermark, onChange }: PhotoSelectionOptions) {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const [step, setStep] = useState<PhotoStep>(null);

  const finish = async (file: File) => {
    if (covered) return setStep({ kind: "cover", file });
    setStep(null);
    onChange(watermark ? await burnPicture(file, { watermark }) : file);
  };
  const select = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(null);
    setStep(null);
    setWorking(true);
    try {
      const small = await shrinkPicture(chosen);
      if ("problem" in small) return setProblem(small.problem);
      const { file } = small;
      const hints = judged ? await hintsOf(file) : [];
      if (hints.length > 0) setStep({ kind: "hints", file, hints });
      else await finish(file);
    } catch {
      setProblem("unreadable");
    } finally {
      setWorking(false);
    }
  };
  return { working, problem, step, select, finish, drop: () => setStep(null) };
}

/**
 * Returns the hints for a photo; empty if the code cannot be loaded. It loads with the first photo that is checked,
 * which a photo at a door is not.
 */
async function hintsOf(file: File): Promise<PhotoHint[]> {
  const quality = await import("./photo-quality.ts").catch(() => null);
  return quality ? quality.photoHints(await pixelsOf(file)) : [];
}

async function pixelsOf(file: File): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("Could not load image");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
