import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";
import { DraftEditor } from "../../features/tariffs/draft-editor.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

export default function TariffDraft() {
  const t = useText("pricing");
  const locale = useLocale();
  const { id = "" } = useParams();
  const query = useApiQuery("GET /console/tariff-drafts/{id}", { params: { id } });
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(draft) => ({
        title: t("draft.title", { version: draft.version }),
        description: t("draft.savedBy", {
          name: draft.updatedBy,
          time: formatInstant(draft.updatedAt, locale),
        }),
        back: { to: "/tariffs", label: t("tariffs.title") },
      })}
    >
      {(draft) => <DraftEditor key={`${draft.id}:${draft.revision}`} draft={draft} />}
    </DetailPage>
  );
}
