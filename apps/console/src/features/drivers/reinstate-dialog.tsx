import { note } from "@songtan/client/field-rules.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { useState } from "react";
import { useDriverCommand } from "./use-driver-command.ts";
import { WordsDialog } from "./words-dialog.tsx";

/** Lets a suspended driver work again. */
export function ReinstateDialog({ driver, onClose }: { driver: ConsoleDriver; onClose: () => void }) {
  const t = useText("drivers");
  const rule = useRuleText();
  const [words, setWords] = useState("");
  const reinstate = useDriverCommand("POST /console/drivers/{id}/reinstate", driver.id, onClose);
  const own = words.trim();
  return (
    <WordsDialog
      title={t("suspend.reinstateTitle", { name: driver.name })}
      explained={t("suspend.reinstateWords")}
      label={t("suspend.words")}
      words={words}
      onWords={setWords}
      optional
      problem={rule(note)(words)}
      confirmLabel={t("suspend.reinstate")}
      pending={reinstate.isPending}
      error={reinstate.error}
      onClose={onClose}
      onConfirm={() => reinstate.mutate({ params: { id: driver.id }, body: own ? { words: own } : {} })}
    />
  );
}
