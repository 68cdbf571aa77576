import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { sendCommand } from "../../api/api.ts";
import { BulkDialog } from "../../shell/bulk/bulk-dialog.tsx";
import { type ManyDriversProps, refreshDrivers } from "./refresh-drivers.ts";

const calls = {
  message: "POST /console/drivers/{id}/messages",
  note: "POST /console/drivers/{id}/notes",
} as const;

/** The same message to several drivers, or the same note about them. */
export function WriteManyDialog({
  what,
  rows,
  onClose,
}: ManyDriversProps & { what: keyof typeof calls }) {
  const t = useText("drivers");
  return (
    <BulkDialog
      title={t(`many.${what}`)}
      explained={t(`many.${what}Explained`)}
      submitLabel={t(`many.${what}`)}
      label={t(`many.${what}Field`)}
      charactersMax={what === "message" ? limits.announcementCharacters : limits.noteCharacters}
      ids={rows.map(({ id }) => id)}
      load={async (ids) =>
        rows
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name }) => ({ id, name, note: "", problem: null }))
      }
      send={async ({ id }, text) => {
        await sendCommand(calls[what], { params: { id }, body: { text } });
        return "";
      }}
      onClose={onClose}
      onChanged={refreshDrivers}
    />
  );
}
