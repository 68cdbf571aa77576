import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { useRef, useState } from "react";
import { sendUpload } from "../../api/send-upload.ts";
import { useBooking } from "../draft/booking-slice.ts";
import css from "./parcel-step.module.css";

/**
 * A picture of the parcel, sent as soon as it is chosen: the draft keeps its id, so that it survives a reload. What is
 * sent later than another choice changes nothing.
 */
export function ParcelPhotoField({ error }: { error: string | undefined }) {
  const t = useText("booking");
  const textOf = useErrorText();
  const photoId = useBooking((booking) => booking.draft.photoId ?? null);
  const change = useBooking((booking) => booking.change);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const newest = useRef<File | null>(null);
  const choose = async (chosen: File | null) => {
    newest.current = chosen;
    setFile(chosen);
    setProblem(null);
    change({ photoId: null });
    setSending(chosen !== null);
    if (!chosen) return;
    try {
      const id = await sendUpload(chosen, { purpose: "parcel" });
      if (newest.current === chosen) change({ photoId: id });
    } catch (thrown) {
      if (newest.current !== chosen) return;
      setFile(null);
      setProblem(textOf(normaliseError(thrown)));
    } finally {
      if (newest.current === chosen) setSending(false);
    }
  };
  if (photoId && !file) {
    return (
      <div className={css.attached}>
        <p>{t("photo.attached")}</p>
        <ActionButton variant="quiet" onClick={() => void choose(null)}>
          {t("photo.remove")}
        </ActionButton>
      </div>
    );
  }
  return (
    <PhotoField
      label={t("photo.label")}
      labelAside={t("optional")}
      help={sending ? t("photo.sending") : t("photo.help")}
      error={problem ?? error}
      value={file}
      onChange={(chosen) => void choose(chosen)}
      {...photoFieldTexts(t)}
    />
  );
}
