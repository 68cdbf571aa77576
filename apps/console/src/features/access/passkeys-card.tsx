import { createPasskey, hasPasskeys } from "@songtan/client/device/passkeys.ts";
import { usePasskeyAction } from "@songtan/client/device/use-passkey-action.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PasskeyView } from "@songtan/contract/identity/passkeys";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, sendCommand, useApiMutation, useApiQuery } from "../api/api.ts";
import { ProofDialog, type StaffProof } from "../session/proof-dialog.tsx";
import css from "./access-form.module.css";

const read = "GET /console/passkeys" as const;

/**
 * The signed-in member's own passkeys. Adding and removing one requires the password and the
 * authenticator app.
 */
export function PasskeysCard() {
  const t = useText("access");
  const queryClient = useQueryClient();
  const { data, error, refetch } = useApiQuery(read, {});
  const [openDialog, setOpenDialog] = useState<"add" | PasskeyView | null>(null);
  const done = () => {
    setOpenDialog(null);
    return queryClient.invalidateQueries({ queryKey: callKey(read) });
  };
  const add = usePasskeyAction(async (proof: StaffProof, name: string) => {
    const { challengeId, options } = await sendCommand("POST /console/passkeys/challenges", {
      body: proof,
    });
    const credential = await createPasskey({ options });
    await sendCommand("POST /console/passkeys", {
      body: { challengeId, credential, ...(name && { name }) },
    });
    await done();
  });
  const remove = useApiMutation("POST /console/passkeys/{id}/remove", done);
  const open = (what: "add" | PasskeyView) => {
    add.reset();
    remove.reset();
    setOpenDialog(what);
  };
  return (
    <Card title={t("passkeys.title")} description={t("passkeys.words")}>
      <div className={css.form}>
        {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton label={t("passkeys.title")} rows={1} />}
        {data && data.data.length === 0 && <p>{t("passkeys.none")}</p>}
        {data && data.data.length > 0 && (
          <ul className={css.list} aria-label={t("passkeys.title")}>
            {data.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => open(passkey)} />
            ))}
          </ul>
        )}
        <ActionButton
          variant="outline"
          disabledReason={hasPasskeys() ? null : t("passkeys.notHere")}
          onClick={() => open("add")}
        >
          {t("passkeys.add")}
        </ActionButton>
      </div>
      {openDialog === "add" && (
        <ProofDialog
          title={t("passkeys.addTitle")}
          description={t("passkeys.addWords")}
          submitLabel={t("passkeys.addSubmit")}
          named={{ label: t("passkeys.name"), help: t("passkeys.nameHelp") }}
          notice={add.unused ? t("passkeys.notUsed") : null}
          pending={add.pending}
          error={add.error}
          onProof={(proof, name) => void add.run(proof, name)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog !== null && openDialog !== "add" && (
        <ProofDialog
          title={t("passkeys.removeTitle", { name: openDialog.name })}
          description={t("passkeys.removeWords")}
          submitLabel={t("passkeys.removeSubmit")}
          tone="danger"
          pending={remove.isPending}
          error={remove.error}
          onProof={(proof) => remove.mutate({ params: { id: openDialog.id }, body: proof })}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </Card>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const t = useText("access");
  const locale = useLocale();
  const used = passkey.lastUsedAt
    ? t("passkeys.used", { time: formatInstant(passkey.lastUsedAt, locale) })
    : t("passkeys.unusedYet");
  return (
    <li className={css.row}>
      <div>
        <strong>{passkey.name}</strong>
        <p>
          {t("passkeys.added", { time: formatInstant(passkey.createdAt, locale) })} · {used}
        </p>
      </div>
      <ActionButton
        variant="outline"
        aria-label={t("passkeys.removeNamed", { name: passkey.name })}
        onClick={onRemove}
      >
        {t("passkeys.remove")}
      </ActionButton>
    </li>
  );
}
