import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { PhotoField, type PhotoFieldProps } from "@songtan/ui/photo/photo-field.tsx";
import { IconCamera } from "@tabler/icons-react";
import { type Dispatch, type KeyboardEvent, type SetStateAction, useRef, useState } from "react";
import css from "./chat.module.css";
import { type ChatOf, type Draft, useTyping, useWrite, withoutSent } from "./use-chat.ts";

const quick = {
  customer: ["guard", "down", "call", "thanks"],
  driver: ["coming", "arrived", "late", "way"],
} as const;

type ComposerProps = ChatOf & {
  draft: Draft;
  onDraft: Dispatch<SetStateAction<Draft>>;
  onSent: () => void;
};

/**
 * Enter sends, Shift and Enter begin a line. Quick texts fill the field, where they can still be
 * changed. No typed text is lost when sending fails.
 */
export function Composer({ side, bookingId, chat, draft, onDraft, onSent }: ComposerProps) {
  const t = useText("chat");
  const form = useRef<HTMLFormElement>(null);
  const [attaching, setAttaching] = useState(draft.photo !== null);
  const { onTyping } = useTyping({ side, bookingId, chat });
  const write = useWrite({ side, bookingId }, (sent) => {
    onDraft((now) => withoutSent(now, sent));
    if (sent.photo) setAttaching(false);
    onSent();
  });
  if (!chat.mayWrite) return <Notice tone="info" title={t("closed")} />;
  const showsPhoto = attaching || draft.photo !== null;
  const isEmpty = !draft.text.trim() && !draft.photo;
  const send = () => {
    if (!isEmpty && !write.isPending) write.mutate(draft);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      noValidate
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <QuickTexts
        side={side}
        onChoose={(text) => {
          onDraft((now) => ({ ...now, text }));
          form.current?.querySelector("textarea")?.focus();
        }}
      />
      {showsPhoto && (
        <Photo value={draft.photo} onChange={(photo) => onDraft((now) => ({ ...now, photo }))} />
      )}
      <ProblemNotice error={write.error} />
      <div className={css.row}>
        <IconButton
          label={t("addPhoto")}
          aria-expanded={showsPhoto}
          onClick={() => setAttaching((was) => !was || draft.photo !== null)}
        >
          <IconCamera size={24} />
        </IconButton>
        <div className={css.field}>
          <TextField
            label={t("text")}
            hideLabel
            placeholder={t("text")}
            rows={2}
            enterKeyHint="send"
            value={draft.text}
            onChange={(text) => {
              onDraft((now) => ({ ...now, text }));
              onTyping();
            }}
            onKeyDown={onKeyDown}
            maxLength={limits.noteCharacters}
            error={write.error?.fields.text}
          />
        </div>
        <ActionButton type="submit" pending={write.isPending}>
          {t("send")}
        </ActionButton>
      </div>
    </form>
  );
}

function Photo(props: Pick<PhotoFieldProps, "value" | "onChange">) {
  const t = useText("chat");
  return (
    <div className={css.photo}>
      <PhotoField label={t("photo.label")} hideLabel {...props} {...photoFieldTexts(t)} />
    </div>
  );
}

function QuickTexts({
  side,
  onChoose,
}: Pick<ChatOf, "side"> & { onChoose: (text: string) => void }) {
  const t = useText("chat");
  return (
    <fieldset className={css.quick}>
      <legend className={css.spoken}>{t("quick.label")}</legend>
      {quick[side].map((phrase) => (
        <button
          key={phrase}
          type="button"
          className={css.chip}
          onClick={() => onChoose(t(`quick.${phrase}`))}
        >
          {t(`quick.${phrase}`)}
        </button>
      ))}
    </fieldset>
  );
}
