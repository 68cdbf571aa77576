import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { useBooking } from "../draft/booking-slice.ts";
import {
  removeParcelPhoto,
  sendParcelPhoto,
  useParcelPhoto,
  useParcelPhotoFailed,
} from "../photo/parcel-photo.ts";
import css from "./parcel-step.module.css";

/** Chooses a picture of the parcel, which is sent at once. The upload continues while another step is on screen. */
export function ParcelPhotoField({ error }: { error: string | undefined }) {
  const t = useText("booking");
  const textOf = useErrorText();
  const { photoId, photoDue } = useBooking((booking) => booking.draft);
  const { file, sending, problem } = useParcelPhoto();
  const failed = useParcelPhotoFailed();
  if (photoId && !file) return <AttachedPhoto error={error} />;
  const failure = problem ? textOf(problem) : t("photo.notSent");
  const refusal = photoDue ? undefined : error;
  return (
    <div className={css.photo}>
      <PhotoField
        label={t("photo.label")}
        labelAside={t("optional")}
        help={sending ? t("photo.sending") : t("photo.help")}
        error={failed ? failure : refusal}
        value={file}
        onChange={(chosen) => (chosen ? void sendParcelPhoto(chosen) : removeParcelPhoto())}
        onWorking={(preparing) => useParcelPhoto.setState({ preparing })}
        {...photoFieldTexts(t)}
      />
      {failed && (
        <ActionButton
          variant="outline"
          aria-invalid
          onClick={() => (file ? void sendParcelPhoto(file) : removeParcelPhoto())}
        >
          {t(file ? "photo.again" : "photo.without")}
        </ActionButton>
      )}
    </div>
  );
}

/** A picture of before a reload. Removed, another can be chosen. */
function AttachedPhoto({ error }: { error: string | undefined }) {
  const t = useText("booking");
  return (
    <div className={css.photo}>
      <div className={css.attached}>
        <p>{t("photo.attached")}</p>
        <ActionButton
          variant="quiet"
          aria-invalid={error ? true : undefined}
          onClick={removeParcelPhoto}
        >
          {t("photo.remove")}
        </ActionButton>
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
