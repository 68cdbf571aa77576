import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";

type PhotosFieldProps = {
  photos: readonly File[];
  onChange: (photos: File[]) => void;
  /** While a photo is made ready: nothing should be sent without it. */
  onWorking: (working: boolean) => void;
};

/** Photos of a problem: one field for each, and an empty one while there may be more. */
export function PhotosField({ photos, onChange, onWorking }: PhotosFieldProps) {
  const t = useText("reports");
  const shown: (File | null)[] =
    photos.length < limits.reportPhotosMax ? [...photos, null] : [...photos];
  const change = (index: number, file: File | null) =>
    onChange([...photos.slice(0, index), ...(file ? [file] : []), ...photos.slice(index + 1)]);
  return (
    <Stack gap={3}>
      {shown.map((photo, index) => (
        <PhotoField
          // A field is its place: what is in it changes.
          key={`photo-${String(index)}`}
          label={photos.length === 0 ? t("form.photos") : t("form.photo", { number: index + 1 })}
          labelAside={photo ? undefined : t("optional")}
          help={index === 0 && !photo ? t("form.photoHelp") : undefined}
          value={photo}
          onChange={(file) => change(index, file)}
          onWorking={onWorking}
          {...photoFieldTexts(t)}
        />
      ))}
    </Stack>
  );
}
