import { useState } from "react";
import { burnPicture } from "./burn-picture.ts";
import { type PhotoHint, photoHints } from "./photo-quality.ts";
import { type ImageProblem, imageProblem, isHeic, resizeImage } from "./resize-image.ts";

export type PhotoProblem = ImageProblem | "unreadable";
/** What keeps a taken photo from being the field's value yet. */
export type PhotoStep = { kind: "hints"; file: File; hints: PhotoHint[] } | { kind: "cover"; file: File } | null;

type Taking = {
  /** Look whether it can be read, and ask before a bad one is used. */
  judged: boolean;
  /** Parts of it are covered before it is the value. */
  covered: boolean;
  watermark?: string | undefined;
  onChange: (file: File) => void;
};

/** From the chosen file to the field's value: turned and made smaller, looked at, covered, marked. */
export function useTakenPhoto({ judged, covered, watermark, onChange }: Taking) {
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [step, setStep] = useState<PhotoStep>(null);

  const finish = async (file: File) => {
    if (covered) return setStep({ kind: "cover", file });
    setStep(null);
    onChange(watermark ? await burnPicture(file, { watermark }) : file);
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = imageProblem(chosen);
    // Some browsers open what some phones make: they are asked before the person is sent away.
    if (wrong && wrong !== "heic") return setProblem(wrong);
    setProblem(null);
    setStep(null);
    setWorking(true);
    try {
      const file = await resizeImage(chosen);
      const hints = judged ? photoHints(await pixelsOf(file)) : [];
      if (hints.length > 0) setStep({ kind: "hints", file, hints });
      else await finish(file);
    } catch {
      setProblem(isHeic(chosen) ? "heic" : "unreadable");
    } finally {
      setWorking(false);
    }
  };
  return { working, problem, step, take, finish, drop: () => setStep(null) };
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
