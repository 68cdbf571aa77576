import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportPlace, ImportView } from "@songtan/contract/partners/imports";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type FormEvent, useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./import.module.css";
import type { RenderPlaceSearch } from "./row-card.tsx";
import { useImportsChanged } from "./use-imports.ts";

type SenderProps = { file: ImportView; renderPlaceSearch: RenderPlaceSearch };

/** Chooses one pick-up for all rows without a sender: the first question about a file that has such rows. */
export function Sender({ file, renderPlaceSearch }: SenderProps) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [pickup, setPickup] = useState<{ place: ImportPlace; address: string } | null>(null);
  const answer = useApiMutation("PUT /business/imports/{id}/answers", () => void changed());
  const question = file.questions.find(({ kind }) => kind === "sender");
  if (question?.kind !== "sender") return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!pickup) return;
    answer.mutate({
      params: { id: file.id },
      body: { kind: "sender", name, phone, ...pickup },
    });
  };
  return (
    <Card
      title={t("question.sender")}
      description={t("question.senderText", { count: question.rows })}
    >
      <form onSubmit={save} noValidate aria-label={t("question.sender")}>
        <Stack>
          <div className={css.columns}>
            <TextField
              label={t("field.pickupName")}
              value={name}
              maxLength={limits.nameCharacters}
              onChange={setName}
            />
            <TextField
              label={t("field.pickupPhone")}
              type="tel"
              value={phone}
              maxLength={20}
              onChange={setPhone}
            />
          </div>
          {renderPlaceSearch({
            label: t("question.senderPlace"),
            placeholder: t("question.senderPlaceholder"),
            onPick: (place, address) => setPickup({ place, address }),
          })}
          <ProblemNotice error={answer.error} />
          <div className={css.buttons}>
            <ActionButton
              type="submit"
              pending={answer.isPending}
              disabledReason={pickup ? null : t("question.senderPlaceNeeded")}
            >
              {t("question.senderUse")}
            </ActionButton>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
