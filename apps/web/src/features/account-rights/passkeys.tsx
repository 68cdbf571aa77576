import { createPasskey, hasPasskeys } from "@songtan/client/device/passkeys.ts";
import { usePasskeyAction } from "@songtan/client/device/use-passkey-action.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { PasskeyView } from "@songtan/contract/identity/passkeys";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, sendCommand, useApiMutation, useApiQuery } from "../api/use-call.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import type { ProofUser } from "../verify/proved-channel.ts";
import css from "./account-rights.module.css";

type PasskeysProps = {
  strategy: Role;
  user: ProofUser;
};

/** The account's passkeys: add or remove one. Both first require proof of the owner. */
export function Passkeys({ strategy: role, user }: PasskeysProps) {
  const t = useText("rights");
  const shell = useText("shell");
  const queryClient = useQueryClient();
  const read = `GET /${role}/passkeys` as const;
  const { data, error, refetch } = useApiQuery(read, { quiet: true });
  const [confirming, setConfirming] = useState<"add" | PasskeyView | null>(null);
  const done = () => {
    setConfirming(null);
    return queryClient.invalidateQueries({ queryKey: callKey(read) });
  };
  const add = usePasskeyAction(async (proof: OwnerProof) => {
    const { challengeId, options } = await sendCommand(`POST /${role}/passkeys/challenges`, {
      body: proof,
    });
    // From here on the browser speaks to the person, in front of the page.
    const credential = await createPasskey({ options });
    await sendCommand(`POST /${role}/passkeys`, { body: { challengeId, credential } });
    await done();
  });
  const remove = useApiMutation(`POST /${role}/passkeys/{id}/remove`, done);
  const open = (what: "add" | PasskeyView) => {
    add.reset();
    remove.reset();
    setConfirming(what);
  };
  return (
    <Card title={t("passkeys.title")} description={t("passkeys.words")} id="passkeys">
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={shell("loading")} rows={1} />}
      {data && data.data.length > 0 && (
        <ul className={css.list} aria-label={t("passkeys.title")}>
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => open(passkey)} />
          ))}
        </ul>
      )}
      {data && data.data.length === 0 && <p>{t("passkeys.none")}</p>}
      {data && (
        <ActionButton
          variant="outline"
          disabledReason={hasPasskeys() ? null : t("passkeys.notHere")}
          onClick={() => open("add")}
        >
          {t("passkeys.add")}
        </ActionButton>
      )}
      {confirming === "add" && (
        <OwnerProofDialog
          title={t("passkeys.addTitle")}
          submitLabel={t("passkeys.addSubmit")}
          user={user}
          pending={add.pending}
          error={add.error}
          onProof={(proof) => void add.run(proof)}
          onClose={() => setConfirming(null)}
        >
          <p>{t("passkeys.addWords")}</p>
          {add.unused && (
            <Notice tone="warn" live>
              {t("passkeys.unused")}
            </Notice>
          )}
        </OwnerProofDialog>
      )}
      {confirming !== null && confirming !== "add" && (
        <OwnerProofDialog
          title={t("passkeys.removeTitle", { name: confirming.name })}
          submitLabel={t("passkeys.removeSubmit")}
          tone="danger"
          user={user}
          pending={remove.isPending}
          error={remove.error}
          onProof={(proof) => remove.mutate({ params: { id: confirming.id }, body: proof })}
          onClose={() => setConfirming(null)}
        >
          <p>{t("passkeys.removeWords")}</p>
        </OwnerProofDialog>
      )}
    </Card>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const t = useText("rights");
  const locale = useLocale();
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name}>{passkey.name}</span>
        <span className={css.soft}>
          {t("passkeys.added", { time: formatInstant(passkey.createdAt, locale) })}
          {" · "}
          {passkey.lastUsedAt
            ? t("passkeys.used", { time: formatInstant(passkey.lastUsedAt, locale) })
            : t("passkeys.unusedYet")}
        </span>
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
