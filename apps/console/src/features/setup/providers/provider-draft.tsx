import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProviderView } from "@songtan/contract/console/operator/providers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { exceptProof, ProofRetry } from "../../session/proof-retry.tsx";
import { useDecided } from "../../shell/forms/use-decided.ts";
import { refreshProviders } from "./use-providers.ts";

type DraftProps = { view: ProviderView; draft: NonNullable<ProviderView["draft"]> };

/** Shows a draft that needs a second person: its author, its visible values, and the action to approve it. */
export function ProviderDraft({ view, draft }: DraftProps) {
  const t = useText("setup");
  const locale = useLocale();
  const shell = useText("shell");
  const errorText = useErrorText();
  const [what, setWhat] = useState<"approve" | "remove" | null>(null);
  const done = () => {
    setWhat(null);
    refreshProviders();
  };
  const approve = useApiMutation("POST /console/providers/{kind}/approve", done);
  const remove = useApiMutation("POST /console/providers/{kind}/remove", done);
  const command = what === "approve" ? approve : remove;
  const decided = useDecided(command.error);
  const refused = exceptProof(command.error);
  const params = { kind: view.kind };
  const send = () =>
    what === "approve"
      ? approve.mutate({ params, body: { draftId: draft.id } })
      : remove.mutate({ params });
  const title = t(`service.${view.kind}.title`);
  const values = Object.values(draft.values).filter(Boolean).join(" · ");
  const by = t("service.when", { name: draft.by, time: formatInstant(draft.at, locale) });
  return (
    <>
      <Notice tone="warn" title={t("form.waiting")}>
        <p>{by}</p>
        <p>{values}</p>
        <Stack direction="row" gap={2}>
          {draft.mayApprove && (
            <ActionButton onClick={() => setWhat("approve")}>{t("history.approve")}</ActionButton>
          )}
          <ActionButton variant="quiet" onClick={() => setWhat("remove")}>
            {t("history.remove")}
          </ActionButton>
        </Stack>
      </Notice>
      {what && (
        <Confirm
          opened
          onClose={decided ? done : () => setWhat(null)}
          onConfirm={send}
          instead={decided}
          title={t(`history.${what}Which`, { what: title })}
          confirmLabel={t(`history.${what}`)}
          cancelLabel={shell("cancel")}
          tone={what === "approve" ? "normal" : "danger"}
          pending={command.isPending}
          error={refused && errorText(refused)}
        >
          <p>{by}</p>
          <p>{values}</p>
        </Confirm>
      )}
      <ProofRetry command={approve} />
    </>
  );
}
