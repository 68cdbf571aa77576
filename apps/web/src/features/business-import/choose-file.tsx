import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportView } from "@songtan/contract/partners/imports";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { useDownload } from "../api/use-download.ts";
import css from "./import.module.css";
import { useFileDrop } from "./use-file-drop.ts";

const accepted =
  ".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const megabyte = 1024 * 1024;

/** The bytes of a file as the server reads them. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

type ChooseFileProps = { onSent: (sent: ImportView) => void };

/** A file chosen or dropped is sent, checked and priced at once; the templates are next to it. */
export function ChooseFile({ onSent }: ChooseFileProps) {
  const t = useText("imports");
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const send = useApiMutation("POST /business/imports", onSent);
  const choose = async (file: File | undefined) => {
    if (!file || send.isPending) return;
    setIsTooLarge(file.size > limits.importBytesMax);
    if (file.size > limits.importBytesMax) return;
    const name = file.name.slice(-limits.nameCharacters);
    send.mutate({ body: { name, base64: await readBase64(file) } });
  };
  const drop = useFileDrop((file) => void choose(file));
  return (
    <Card title={t("start.title")} description={t("start.text", { rows: limits.importRowsMax })}>
      <Stack>
        <ProblemNotice error={send.error} />
        {isTooLarge && (
          <Notice tone="bad" live>
            {t("start.tooLarge", { megabytes: limits.importBytesMax / megabyte })}
          </Notice>
        )}
        <div ref={drop.ref} className={css.drop} data-over={drop.isOver || undefined}>
          <ActionButton
            icon={<IconUpload size={20} aria-hidden="true" />}
            pending={send.isPending}
            pendingLabel={t("start.reading")}
            onClick={() => input.current?.click()}
          >
            {t("start.choose")}
          </ActionButton>
          <span className={css.dropHint}>{t("start.drop")}</span>
          <input
            ref={input}
            type="file"
            className={css.input}
            tabIndex={-1}
            aria-label={t("start.choose")}
            accept={accepted}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </div>
        <Templates />
      </Stack>
    </Card>
  );
}

function Templates() {
  const t = useText("imports");
  const { start, pending, error } = useDownload();
  return (
    <>
      <ProblemNotice error={error} />
      <div className={css.buttons}>
        {(["xlsx", "csv"] as const).map((format) => {
          const path = `/business/import-template?format=${format}` as const;
          return (
            <ActionButton
              key={format}
              variant="outline"
              icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
              pending={pending === path}
              onClick={() => start(path, `songtan-bookings.${format}`)}
            >
              {t(`start.${format}`)}
            </ActionButton>
          );
        })}
      </div>
    </>
  );
}
