import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { isLandline } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import type { DraftStop } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import { PersonPicker } from "./person-picker.tsx";
import css from "./stop-editor.module.css";

const approximatePrecisions: ReadonlySet<string | null> = new Set(["tambon", "amphoe", "province"]);

export type StopEditorProps = {
  stop: DraftStop;
  index: number;
  fields: FieldProblems;
  onPin: () => void;
};

/** All a driver needs at one stop: the address, the contact, and instructions. */
export function StopEditor({ stop, index, fields, onPin }: StopEditorProps) {
  const t = useText("booking");
  const changeStop = useBooking((booking) => booking.changeStop);
  const fieldAt = (field: string) => fields.at(`stops.${index}.${field}`);
  const text = (field: "detail" | "contactName" | "contactPhone" | "note") => ({
    value: stop[field],
    onChange: (value: string) => changeStop(stop.key, { [field]: value }),
    ...fieldAt(field),
  });
  const who = index === 0 ? "sender" : "recipient";
  return (
    <div className={css.editor}>
      {approximatePrecisions.has(stop.precision) && (
        <Notice
          tone="warn"
          action={
            <ActionButton variant="soft" onClick={onPin}>
              {t("stop.setPin")}
            </ActionButton>
          }
        >
          {t("stop.vague")}
        </Notice>
      )}
      <TextField
        label={t("stop.detail")}
        labelAside={t("optional")}
        placeholder={t("stop.detailPlaceholder")}
        maxLength={120}
        autoComplete="off"
        {...text("detail")}
      />
      {(stop.contactName === "" || stop.contactPhone === "") && (
        <PersonPicker
          label={t(`stop.people.${who}`)}
          onPick={({ name, phone }) =>
            changeStop(stop.key, {
              contactName: name || stop.contactName,
              contactPhone: phone || stop.contactPhone,
            })
          }
        />
      )}
      <div className={css.pair}>
        <TextField
          label={t(`stop.name.${who}`)}
          // First name and surname in one field, so that the sign-up at the last step is already filled in.
          placeholder={index === 0 ? t("stop.namePlaceholder") : undefined}
          maxLength={limits.nameCharacters}
          autoComplete={index === 0 ? "name" : "off"}
          {...text("contactName")}
        />
        <PhoneField
          label={t(`stop.phone.${who}`)}
          placeholder="081-234-5678"
          help={index > 0 && isLandline(stop.contactPhone) ? t("stop.landline") : undefined}
          autoComplete={index === 0 ? "tel" : "off"}
          {...text("contactPhone")}
        />
      </div>
      <TextField
        label={t("stop.note")}
        labelAside={t("optional")}
        placeholder={t(`stop.notePlaceholder.${who}`)}
        maxLength={limits.stopNoteCharacters}
        autoComplete="off"
        {...text("note")}
      />
    </div>
  );
}
