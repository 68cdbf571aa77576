import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { TariffDraft } from "@songtan/contract/console/tariffs";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApiMutation } from "../api/api.ts";
import { useSession } from "../session/use-session.ts";
import { refreshVersions } from "./refresh-tariffs.ts";

export type PublishButtonsProps = {
  draft: TariffDraft;
  /** The reason why the draft cannot be published at the moment. */
  blocked: string | undefined;
};

/** Publishes or discards the saved draft, each after a confirmation. */
export function PublishButtons({ draft, blocked }: PublishButtonsProps) {
  const t = useText("pricing");
  const errorText = useErrorText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<"publish" | "discard" | null>(null);
  const isOwn = draft.pricedBy.includes(useSession().user?.id ?? "");
  // The draft no longer exists, so it is not refetched.
  const leave = (to: string) => {
    refreshVersions();
    void navigate(localePath(to), { replace: true });
  };
  const publish = useApiMutation("POST /console/tariff-drafts/{id}/publish", ({ id }) =>
    leave(`/tariffs/${id}`),
  );
  const discard = useApiMutation("POST /console/tariff-drafts/{id}/discard", () =>
    leave("/tariffs"),
  );
  const input = { params: { id: draft.id }, body: { revision: draft.revision } };
  const publishing = confirming === "publish";
  const { error } = publishing ? publish : discard;
  const fieldError = error && Object.values(error.fields)[0];
  return (
    <>
      {draft.needsSecond && (
        <Notice tone="info">
          {isOwn ? t("draft.otherPublishes") : t("draft.youPublish", { name: draft.updatedBy })}
        </Notice>
      )}
      <Stack direction="row" gap={3}>
        <ActionButton
          onClick={() => setConfirming("publish")}
          disabledReason={blocked ?? (draft.needsSecond && isOwn ? t("draft.bySecond") : undefined)}
        >
          {t("draft.publish")}
        </ActionButton>
        <ActionButton variant="quiet" onClick={() => setConfirming("discard")}>
          {t("discard")}
        </ActionButton>
      </Stack>
      <Confirm
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => (publishing ? publish : discard).mutate(input)}
        title={t(publishing ? "draft.publishTitle" : "draft.discardTitle", {
          version: draft.version,
        })}
        {...(publishing && {
          cost: { label: t("draft.begins"), value: formatInstant(draft.effectiveFrom, locale) },
        })}
        confirmLabel={t(publishing ? "draft.publish" : "discard")}
        cancelLabel={t("back")}
        tone={publishing ? "normal" : "danger"}
        pending={publish.isPending || discard.isPending}
        error={error && (fieldError ?? errorText(error))}
      >
        {t(publishing ? "draft.publishWords" : "draft.discardWords")}
      </Confirm>
    </>
  );
}
