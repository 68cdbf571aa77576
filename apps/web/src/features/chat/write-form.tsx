import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { useState } from "react";
import css from "./chat.module.css";
import { type ChatOf, type Draft, useWrite } from "./use-chat.ts";

const quick = {
  customer: ["guard", "down", "call", "thanks"],
  driver: ["coming", "arrived", "late", "way"],
} as const;

type WriteFormProps = Pick<ChatOf, "side" | "bookingId"> & {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSent: () => void;
};

/**
 * Quick texts fill the field, where they can still be changed. No typed text is lost when sending
 * fails.
 */
export function WriteForm({ side, bookingId, draft, onDraft, onSent }: WriteFormProps) {
  const t = useText("chat");
  const problemText = useProblemText();
  const [tried, setTried] = useState(false);
  const [attaching, setAttaching] = useState(draft.photo !== null);
  const write = useWrite({ side, bookingId }, () => {
    onDraft({ text: "", photo: null });
    setTried(false);
    setAttaching(false);
    onSent();
  });
  const problem = draft.text.trim() || draft.photo ? null : problemText("required");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem && !write.isPending) write.mutate(draft);
      }}
    >
      <Stack gap={3}>
        <fieldset className={css.quick}>
          <legend className={css.spoken}>{t("quick.label")}</legend>
          {quick[side].map((phrase) => (
            <button
              key={phrase}
              type="button"
              className={css.chip}
              onClick={() => onDraft({ ...draft, text: t(`quick.${phrase}`) })}
            >
              {t(`quick.${phrase}`)}
            </button>
          ))}
        </fieldset>
        <TextField
          label={t("text")}
          rows={2}
          value={draft.text}
          onChange={(text) => onDraft({ ...draft, text })}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || write.error?.fields.text}
        />
        {attaching && (
          <Photo photo={draft.photo} onChange={(photo) => onDraft({ ...draft, photo })} />
        )}
        <ProblemNotice error={write.error} />
        <Stack direction="row" gap={3}>
          <ActionButton type="submit" pending={write.isPending}>
            {t("send")}
          </ActionButton>
          {!attaching && (
            <ActionButton variant="quiet" onClick={() => setAttaching(true)}>
              {t("addPhoto")}
            </ActionButton>
          )}
        </Stack>
      </Stack>
    </form>
  );
}

function Photo({
  photo,
  onChange,
}: {
  photo: File | null;
  onChange: (photo: File | null) => void;
}) {
  const t = useText("chat");
  return (
    <PhotoField
      label={t("photo.label")}
      value={photo}
      onChange={onChange}
      {...photoFieldTexts(t)}
    />
  );
}
