import * as rules from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { resizeImage } from "@songtan/ui/photo/resize-image.ts";
import { SignaturePad } from "@songtan/ui/signature/signature-pad.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { refreshBooking } from "../refresh-booking.ts";

type Draft = { collectedBy: string; note: string; signature: Blob | null; photo: File | null };
const empty: Draft = { collectedBy: "", note: "", signature: null, photo: null };
/** Enough to know a face by. */
const photoSize = { maxWidth: 800, maxHeight: 800, quality: 0.8 };

/** Records who collected the goods, with a signature or a photo. */
export function CollectDialog({
  booking,
  onClose,
}: {
  booking: ConsoleBooking;
  onClose: () => void;
}) {
  const t = useText("bookings");
  const shell = useText("shell");
  const rule = useRuleText();
  const [seen] = useState({ seenState: booking.state, seenDriverId: booking.driver?.id ?? null });
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const [reading, setReading] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((was) => ({ ...was, ...part }));
  const command = useApiMutation("POST /console/bookings/{id}/collect", () => {
    refreshBooking();
    notify({ tone: "good", message: t("held.collected") });
    onClose();
  });
  const nameProblem = rule(rules.name)(draft.collectedBy);
  const proven = draft.signature !== null || draft.photo !== null;
  const submit = async () => {
    setTried(true);
    const { collectedBy, note, signature, photo } = draft;
    if (nameProblem || !proven || command.isPending || reading) return;
    setReading(true);
    const picture = await base64Of(signature ?? (photo && (await resizeImage(photo, photoSize))));
    setReading(false);
    const proof = { kind: signature ? ("signature" as const) : ("photo" as const), picture };
    const optionalNote = note.trim() ? { words: note.trim() } : {};
    command.mutate({
      params: { id: booking.id },
      body: { ...seen, ...proof, ...optionalNote, collectedBy },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("held.collect")}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={command.isPending || reading} onClick={() => void submit()}>
            {t("held.collected")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t("held.collectExplained")}</p>
        <TextField
          label={t("held.collectedBy")}
          value={draft.collectedBy}
          onChange={(collectedBy) => change({ collectedBy })}
          maxLength={limits.nameCharacters}
          error={(tried && nameProblem) || command.error?.fields.collectedBy}
        />
        <CollectProof
          draft={draft}
          onChange={change}
          error={tried && !proven ? t("held.proofMissing") : undefined}
        />
        <TextField
          label={t("held.words")}
          labelAside={t("held.optional")}
          rows={2}
          value={draft.note}
          onChange={(note) => change({ note })}
          maxLength={limits.noteCharacters}
        />
        <ProblemNotice error={command.error} />
      </Stack>
    </Dialog>
  );
}

type CollectProofProps = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  error: string | undefined;
};

function CollectProof({ draft, onChange, error }: CollectProofProps) {
  const t = useText("bookings");
  return (
    <>
      <SignaturePad
        label={t("held.signature")}
        error={error}
        value={draft.signature}
        onChange={(signature) => onChange({ signature })}
        clearLabel={t("held.sign.clear")}
        typeLabel={t("held.sign.type")}
        drawLabel={t("held.sign.draw")}
        typePlaceholder={t("held.sign.placeholder")}
        signedLabel={t("held.sign.kept")}
        hint={t("held.sign.hint")}
      />
      <PhotoField
        label={t("held.photo")}
        value={draft.photo}
        onChange={(photo) => onChange({ photo })}
        cameraLabel={t("held.picture.camera")}
        chooseLabel={t("held.picture.choose")}
        retakeLabel={t("held.picture.retake")}
        removeLabel={t("held.picture.remove")}
        previewAlt={t("held.picture.preview")}
        workingLabel={t("held.picture.working")}
        texts={{
          notImage: t("held.picture.notImage"),
          heic: t("held.picture.heic"),
          unreadable: t("held.picture.unreadable"),
        }}
      />
    </>
  );
}

/** The bytes of a picture as JSON carries them. */
async function base64Of(picture: Blob | null): Promise<string> {
  const bytes = new Uint8Array((await picture?.arrayBuffer()) ?? []);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
