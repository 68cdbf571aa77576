import { formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { CardSkeleton } from "@songtan/ui/skeletons.tsx";
import { useParams } from "react-router";
import { useCall } from "../features/api/api.ts";
import { Answer } from "../features/shell/answer.tsx";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { DraftEditor } from "../features/tariffs/draft-editor.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

export default function TariffDraft() {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const { id = "" } = useParams();
  const query = useCall("GET /console/tariff-drafts/{id}", { params: { id } });
  return (
    <Answer
      query={query}
      waiting={
        <Page>
          <CardSkeleton label={shell("loading")} lines={8} />
        </Page>
      }
    >
      {(draft) => (
        <Page
          title={t("draft.title", { version: draft.version })}
          description={t("draft.savedBy", { name: draft.updatedBy, time: formatInstant(draft.updatedAt, locale) })}
          back={{ to: "/tariffs", label: t("tariffs.title") }}
        >
          <PageHead title={t("draft.title", { version: draft.version })} />
          <DraftEditor key={`${draft.id}:${draft.revision}`} draft={draft} />
        </Page>
      )}
    </Answer>
  );
}
