import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { ItemList } from "../shell/page/description-list.tsx";
import { refreshCustomers } from "./use-customer-command.ts";

/** What staff wrote about the customer to each other. */
export function NotesCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const locale = useLocale();
  const [writing, setWriting] = useState(false);
  const write = useApiMutation("POST /console/customers/{id}/notes", () => {
    refreshCustomers();
    setWriting(false);
  });
  return (
    <Card
      title={t("notes.title")}
      footer={
        <ActionButton variant="outline" onClick={() => setWriting(true)}>
          {t("notes.write")}
        </ActionButton>
      }
    >
      {customer.notes.length === 0 ? (
        <p>{t("notes.none")}</p>
      ) : (
        <ItemList
          label={t("notes.title")}
          items={customer.notes.map(({ id, text, by, at }) => ({
            id,
            title: text,
            note: `${by} · ${formatInstant(at, locale)}`,
          }))}
        />
      )}
      {writing && (
        <NoteDialog
          title={t("notes.write")}
          explained={t("notes.explained")}
          label={t("notes.field")}
          submitLabel={t("notes.write")}
          pending={write.isPending}
          error={write.error}
          refused={write.error?.fields.text}
          onClose={() => setWriting(false)}
          onSubmit={(text) => write.mutate({ params: { id: customer.id }, body: { text } })}
        />
      )}
    </Card>
  );
}
