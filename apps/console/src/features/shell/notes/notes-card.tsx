import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { NoteView } from "@songtan/contract/console/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { NoteDialog } from "../forms/note-dialog.tsx";
import { ItemList } from "../page/description-list.tsx";

type NotesCardProps = {
  notes: readonly NoteView[];
  writing: { isPending: boolean; error: ApiError | null };
  /** Writes the note, then calls `done`. */
  onWrite: (text: string, done: () => void) => void;
};

/** Shows the notes that staff wrote to each other about a customer or a booking. */
export function NotesCard({ notes, writing, onWrite }: NotesCardProps) {
  const t = useText("shell");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t("notes.title")}
      footer={
        <ActionButton variant="outline" onClick={() => setOpen(true)}>
          {t("notes.write")}
        </ActionButton>
      }
    >
      {notes.length === 0 ? (
        <p>{t("notes.none")}</p>
      ) : (
        <ItemList
          label={t("notes.title")}
          items={notes.map(({ id, text, by, at }) => ({
            id,
            title: text,
            note: `${by} · ${formatInstant(at, locale)}`,
          }))}
        />
      )}
      {open && (
        <NoteDialog
          title={t("notes.write")}
          explained={t("notes.explained")}
          label={t("notes.field")}
          submitLabel={t("notes.write")}
          pending={writing.isPending}
          error={writing.error}
          refused={writing.error?.fields.text}
          onClose={() => setOpen(false)}
          onSubmit={(text) => onWrite(text, () => setOpen(false))}
        />
      )}
    </Card>
  );
}
