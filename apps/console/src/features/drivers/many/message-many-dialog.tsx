import { useText } from "@songtan/client/language/use-text.ts";
import type { MessagePreview } from "@songtan/contract/by-hand/previews";
import { limits } from "@songtan/domain/limits";
import { sendCommand } from "../../api/api.ts";
import { BulkDialog } from "../../shell/bulk/bulk-dialog.tsx";
import { type ManyDriversProps, refreshDrivers } from "./refresh-drivers.ts";

/** The same message to several drivers; those whom nothing reaches are named before it is sent. */
export function MessageManyDialog({ rows, onClose }: ManyDriversProps) {
  const t = useText("drivers");
  const toPlan = ({ id, name, problem, channel }: MessagePreview) => ({
    id,
    name,
    note: channel ? t(`many.channel.${channel}`) : "",
    problem: problem && t(`many.problem.${problem}`),
  });
  return (
    <BulkDialog
      title={t("many.message")}
      explained={t("many.messageExplained")}
      submitLabel={t("many.message")}
      label={t("many.messageField")}
      charactersMax={limits.announcementCharacters}
      ids={rows.map(({ id }) => id)}
      load={async (ids) => {
        const body = { ids: [...ids] };
        const { data } = await sendCommand("POST /console/drivers/preview-messages", { body });
        return data.map(toPlan);
      }}
      send={async ({ id, note }, text) => {
        await sendCommand("POST /console/drivers/{id}/messages", {
          params: { id },
          body: { text },
        });
        return note;
      }}
      onClose={onClose}
      onChanged={refreshDrivers}
    />
  );
}
