import { queryClient } from "@songtan/client/calls/query-client.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";
import { ItemList } from "../shell/page/description-list.tsx";

/** Internal notes of staff about a driver. The driver does not see them. */
export function NotesCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const locale = useLocale();
  const rule = useRuleText();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(text);
  const draft = useDraft(`note.${driver.id}`, { text }, (stored) => setText(stored.text ?? ""));
  const write = useApiMutation("POST /console/drivers/{id}/notes", () => {
    setText("");
    setTried(false);
    draft.clear();
    void queryClient.invalidateQueries({
      queryKey: callKey("GET /console/drivers/{id}", { params: { id: driver.id } }),
    });
  });
  return (
    <Card title={t("page.notes")}>
      <Stack gap={3}>
        {driver.notes.length === 0 ? (
          <p>{t("page.noNotes")}</p>
        ) : (
          <ItemList
            label={t("page.notes")}
            items={driver.notes.map(({ id, text: content, by, at }) => ({
              id,
              title: content,
              note: `${by} · ${formatInstant(at, locale)}`,
            }))}
          />
        )}
        <TextField
          label={t("page.note")}
          help={t("page.noteHelp")}
          rows={2}
          value={text}
          onChange={setText}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || write.error?.fields.text}
        />
        <ProblemNotice error={write.error} />
        <ActionButton
          variant="soft"
          pending={write.isPending}
          onClick={() => {
            setTried(true);
            if (!problem) write.mutate({ params: { id: driver.id }, body: { text: text.trim() } });
          }}
        >
          {t("page.addNote")}
        </ActionButton>
      </Stack>
    </Card>
  );
}
