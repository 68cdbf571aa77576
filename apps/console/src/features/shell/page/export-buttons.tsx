import { queryOf } from "@songtan/client/calls/api-client.ts";
import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import {
  type ExportedList,
  type ExportFormat,
  exportFormats,
} from "@songtan/contract/console/overview/exports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { downloadFile } from "../../api/download-file.ts";
import css from "./export-buttons.module.css";

type ExportButtonsProps = {
  list: ExportedList;
  /** The filters of the list as its call has them. */
  query?: object;
};

/** Saves all rows that the filters find as a file, not only those on the page. */
export function ExportButtons({ list, query = {} }: ExportButtonsProps) {
  const t = useText("shell");
  const [pending, setPending] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    if (pending) return;
    setPending(format);
    try {
      await downloadFile(`/console/exports?${queryOf({ ...query, list, format }).slice(1)}`);
    } catch (thrown) {
      notify({ message: normaliseError(thrown).message, tone: "bad" });
    } finally {
      setPending(null);
    }
  };
  return (
    <fieldset className={css.group} aria-label={t("export.label")}>
      <IconDownload size={18} aria-hidden="true" />
      {exportFormats.map((format) => (
        <ActionButton
          key={format}
          variant="quiet"
          pending={pending === format}
          pendingLabel={t("export.pending")}
          aria-label={t(`export.${format}`)}
          onClick={() => void save(format)}
        >
          {t(`export.short.${format}`)}
        </ActionButton>
      ))}
    </fieldset>
  );
}
