import { useDeviceNow } from "@songtan/client/calls/use-now.ts";
import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { FailureReason } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Parcel } from "@songtan/ui/illustrations/parcel.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { SignaturePad } from "@songtan/ui/signature/signature-pad.tsx";
import type { ReactNode } from "react";
import {
  absentWaitSeconds,
  type ProofDraft,
  type ProofNeeds,
  type ProofProblems,
  type Stop,
} from "./proof-needs.ts";

type ProofFormProps = {
  needs: ProofNeeds;
  draft: ProofDraft;
  stop: Stop | undefined;
  problems: ProofProblems;
  /** A wrong PIN is requested again at its boxes; the other fields are unchanged. */
  pinRefusal?: { message?: string | undefined } | null | undefined;
  /** Below the PIN: what can be done without another try. */
  pinHelp?: ReactNode;
  /** Something did not work: the photo shows why, not what was handed over. */
  isRefusal: boolean;
  onChange: (part: Partial<ProofDraft>) => void;
  /** Called while a photo is being prepared: an event sent now would go without it. */
  onPreparing: (preparing: boolean) => void;
};

/** The proof of a step: reason, photo, signature, name, PIN; only what this step requires. */
export function ProofForm({
  needs,
  draft,
  stop,
  problems,
  pinRefusal,
  pinHelp,
  isRefusal,
  onChange,
  onPreparing,
}: ProofFormProps) {
  const t = useText("driver");
  const problemText = (field: keyof ProofProblems) => {
    const problem = problems[field];
    return problem && t(`proof.problem.${problem}`);
  };
  return (
    <>
      {needs.reasons && needs.reasons.length > 1 && (
        <div data-field="reason">
          <Reasons
            reasons={needs.reasons}
            value={draft.reason}
            stop={stop}
            error={problemText("reason")}
            onChange={onChange}
          />
        </div>
      )}
      {needs.photo && (
        <div data-field="photo">
          <ProofPhoto
            isRefusal={isRefusal}
            value={draft.photo}
            error={problemText("photo")}
            {...{ onChange, onPreparing }}
          />
        </div>
      )}
      {needs.pin && (
        <div data-field="pin">
          <CodeInput
            label={t("proof.pin")}
            help={t("proof.pinHelp")}
            error={problemText("pin") ?? pinRefusal?.message}
            refused={pinRefusal?.message ? pinRefusal : null}
            length={limits.pinDigits}
            value={draft.pin}
            onChange={(pin) => onChange({ pin })}
          />
          {pinHelp}
        </div>
      )}
      {needs.photo === "or_signature" && (
        <ProofSignature bySender={stop?.index === 0} value={draft.signature} onChange={onChange} />
      )}
      {needs.name && (
        <div data-field="recipientName">
          <TextField
            label={t("proof.name")}
            labelAside={needs.name === "offered" ? t("proof.optional") : undefined}
            help={t("proof.nameHelp")}
            error={problemText("recipientName")}
            value={draft.recipientName}
            onChange={(recipientName) => onChange({ recipientName })}
            autoComplete="off"
          />
        </div>
      )}
      {needs.reasons && (
        <div data-field="note">
          <TextField
            label={t("proof.note")}
            labelAside={t("proof.optional")}
            error={problemText("note")}
            rows={2}
            value={draft.note}
            onChange={(note) => onChange({ note })}
          />
        </div>
      )}
    </>
  );
}

type ProofPhotoProps = Pick<ProofFormProps, "isRefusal" | "onChange" | "onPreparing"> & {
  value: File | null;
  error: string | undefined;
};

function ProofPhoto({ isRefusal, value, error, onChange, onPreparing }: ProofPhotoProps) {
  const t = useText("driver");
  return (
    <PhotoField
      label={t(isRefusal ? "proof.photoWhy" : "proof.photo")}
      help={t(isRefusal ? "proof.photoWhyHelp" : "proof.photoHelp")}
      error={error}
      value={value}
      onChange={(photo) => onChange({ photo })}
      onWorking={onPreparing}
      {...photoFieldTexts(t)}
      drawing={<Parcel size={96} />}
      thumb
    />
  );
}

type ProofSignatureProps = Pick<ProofFormProps, "onChange"> & {
  bySender: boolean;
  value: Blob | null;
};

function ProofSignature({ bySender, value, onChange }: ProofSignatureProps) {
  const t = useText("driver");
  return (
    <SignaturePad
      label={t(bySender ? "proof.signatureSender" : "proof.signature")}
      help={t("proof.signatureHelp")}
      value={value}
      onChange={(signature) => onChange({ signature })}
      clearLabel={t("proof.clear")}
      typeLabel={t("proof.typeName")}
      drawLabel={t("proof.draw")}
      typePlaceholder={t("proof.typePlaceholder")}
      signedLabel={t("proof.signed")}
      hint={t("proof.signHere")}
    />
  );
}

type ReasonsProps = {
  reasons: readonly FailureReason[];
  value: FailureReason | null;
  stop: Stop | undefined;
  error: string | undefined;
  onChange: (part: Partial<ProofDraft>) => void;
};

function Reasons({ reasons, value, stop, error, onChange }: ReasonsProps) {
  const t = useText("driver");
  const absentStop = stop && reasons.includes("sender_absent") ? stop : null;
  const now = useDeviceNow(1000, absentStop !== null);
  const waitSeconds = absentStop ? absentWaitSeconds(absentStop, now) : 0;
  const minutes = Math.floor(waitSeconds / 60);
  const wait = t("failed.wait", { minutes, seconds: String(waitSeconds % 60).padStart(2, "0") });
  return (
    <ChoiceCards
      label={t("proof.reason")}
      name="reason"
      error={error}
      value={value ?? ""}
      onChange={(reason) => onChange({ reason: reason as FailureReason })}
      options={reasons.map((reason) => ({
        value: reason,
        title: t(`failure.${reason}`),
        ...(reason === "sender_absent" && waitSeconds > 0 ? { disabledReason: wait } : {}),
      }))}
    />
  );
}
