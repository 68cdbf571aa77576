import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";

type EvidencePhotoProps = {
  photo: File | null;
  onChange: (file: File | null) => void;
  onWorking: (working: boolean) => void;
  needed?: boolean;
};

/** A picture by which staff know what a driver did. */
export function EvidencePhoto({ photo, onChange, onWorking, needed }: EvidencePhotoProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  return (
    <PhotoField
      label={t(needed ? "byHand.photo" : "handover.photo")}
      labelAside={photo || needed ? undefined : t("handover.optional")}
      help={photo ? undefined : t("handover.photoHelp")}
      value={photo}
      onChange={onChange}
      onWorking={onWorking}
      {...photoFieldTexts(shell)}
    />
  );
}
