import { formatInstant } from "@songtan/client/format.ts";
import { useErrorText } from "@songtan/client/use-error-text.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/use-text.ts";
import type { TariffDraft } from "@songtan/contract/console/tariffs";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Confirm } from "@songtan/ui/confirm.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCommand } from "../api/api.ts";
import { refreshVersions } from "./refresh-tariffs.ts";

export type PublishButtonsProps = {
  draft: TariffDraft;
  /** Why it cannot be published now. */
  blocked: string | undefined;
};

/** Puts the saved draft out, or throws it away; each asks first. */
export function PublishButtons({ draft, blocked }: PublishButtonsProps) {
  const t = useText("pricing");
  const errorText = useErrorText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"publish" | "discard" | null>(null);
  // The draft is gone: it is not asked for again.
  const leave = (to: string) => {
    refreshVersions();
    void navigate(localePath(to), { replace: true });
  };
  const publish = useCommand("POST /console/tariff-drafts/{id}/publish", ({ id }) => leave(`/tariffs/${id}`));
  const discard = useCommand("POST /console/tariff-drafts/{id}/discard", () => leave("/tariffs"));
  const input = { params: { id: draft.id }, body: { revision: draft.revision } };
  const publishing = asking === "publish";
  const { error } = publishing ? publish : discard;
  const said = error && Object.values(error.fields)[0];
  return (
    <>
      <Stack direction="row" gap={3}>
        <ActionButton onClick={() => setAsking("publish")} disabledReason={blocked}>
          {t("draft.publish")}
        </ActionButton>
        <ActionButton variant="quiet" onClick={() => setAsking("discard")}>
          {t("discard")}
        </ActionButton>
      </Stack>
      <Confirm
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => (publishing ? publish : discard).mutate(input)}
        title={t(publishing ? "draft.publishTitle" : "draft.discardTitle", { version: draft.version })}
        {...(publishing && { cost: { label: t("draft.begins"), value: formatInstant(draft.effectiveFrom, locale) } })}
        confirmLabel={t(publishing ? "draft.publish" : "discard")}
        cancelLabel={t("back")}
        tone={publishing ? "normal" : "danger"}
        pending={publish.isPending || discard.isPending}
        error={error && (said ?? errorText(error))}
      >
        {t(publishing ? "draft.publishWords" : "draft.discardWords")}
      </Confirm>
    </>
  );
}
