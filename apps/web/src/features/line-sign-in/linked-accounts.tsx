import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { IdentitiesView } from "@songtan/contract/identity/social-sign-in";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import { useSession } from "../session/use-auth.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import { LineButton } from "./line-button.tsx";
import { useGoToLine } from "./use-go-to-line.ts";

/** Links and unlinks LINE. Hidden when the operator does not offer LINE. */
export function LinkedAccounts({ strategy: role }: { strategy: Role }) {
  const t = useText("auth");
  const options = useApiQuery("GET /sign-in-options", { quiet: true });
  const identities = useApiQuery(`GET /${role}/identities`, { quiet: true });
  if (options.data?.line === false && identities.data?.identities.length === 0) return null;
  return (
    <Card title={t("linked.title")} description={t("linked.words")}>
      {identities.isError ? (
        <ProblemNotice error={identities.error} onRetry={() => void identities.refetch()} />
      ) : identities.data ? (
        <Line strategy={role} view={identities.data} />
      ) : (
        <ListSkeleton rows={1} label={t("linked.loading")} />
      )}
    </Card>
  );
}

function Line({ strategy: role, view }: { strategy: Role; view: IdentitiesView }) {
  const t = useText("auth");
  const locale = useLocale();
  const { pathname } = useLocation();
  const { go, pending, error, reset } = useGoToLine(role);
  const [confirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const unlink = useApiMutation(`POST /${role}/identities/{provider}/remove`, () => {
    setConfirming(false);
    void queries.invalidateQueries({ queryKey: callKey(`GET /${role}/identities`) });
  });
  const { user } = useSession(role);
  const open = () => {
    reset();
    unlink.reset();
    setConfirming(true);
  };
  const linked = view.identities.find(({ provider }) => provider === "line");
  if (!linked) {
    return (
      <Stack>
        <LineButton pending={pending} onPress={open}>
          {pending ? t("line.going") : t("linked.link")}
        </LineButton>
        {confirming && user && (
          <OwnerProofDialog
            title={t("linked.link")}
            submitLabel={t("linked.linkSubmit")}
            user={user}
            pending={pending}
            error={error}
            onProof={(proof) => void go(pathname, proof)}
            onClose={() => setConfirming(false)}
          >
            <p>{t("linked.linkWords")}</p>
          </OwnerProofDialog>
        )}
      </Stack>
    );
  }
  return (
    <Stack>
      <p>
        <strong>LINE</strong> · {linked.displayName}
        <br />
        {t("linked.since", { date: formatInstant(linked.linkedAt, locale) })}
      </p>
      <ActionButton
        variant="outline"
        disabledReason={user?.passwordSet ? null : t("linked.lastWayIn")}
        onClick={open}
      >
        {t("linked.unlink")}
      </ActionButton>
      {confirming && user && (
        <OwnerProofDialog
          title={t("linked.unlink")}
          submitLabel={t("linked.unlink")}
          tone="danger"
          user={user}
          pending={unlink.isPending}
          error={unlink.error}
          onProof={(proof) => unlink.mutate({ params: { provider: "line" }, body: proof })}
          onClose={() => setConfirming(false)}
        >
          <p>{t("linked.unlinkWords")}</p>
        </OwnerProofDialog>
      )}
    </Stack>
  );
}
