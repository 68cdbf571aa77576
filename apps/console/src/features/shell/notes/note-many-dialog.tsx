import { useText } from "@songtan/client/language/use-text.ts";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";

type NoteManyProps = {
  rows: readonly { id: string; name: string }[];
  /** The note about one of them. */
  write: (id: string, text: string) => Promise<unknown>;
  onClose: () => void;
  onChanged: () => void;
};

/** The same note about several customers, drivers or bookings. */
export function NoteManyDialog({ rows, write, onClose, onChanged }: NoteManyProps) {
  const t = useText("shell");
  return (
    <BulkDialog
      title={t("notes.write")}
      explained={t("notes.explained")}
      submitLabel={t("notes.write")}
      label={t("notes.field")}
      ids={rows.map(({ id }) => id)}
      load={async (ids) =>
        rows
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name }) => ({ id, name, note: "", problem: null }))
      }
      send={async ({ id }, text) => {
        await write(id, text);
        return "";
      }}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
