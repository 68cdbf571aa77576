import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./members.module.css";

/** Invitations that no one has accepted yet. */
export function OpenInvitations({ businessId }: { businessId: string }) {
  const t = useText("business");
  const locale = useLocale();
  const queries = useQueryClient();
  const { data, error, refetch } = useApiQuery("GET /businesses/{id}/invitations", {
    params: { id: businessId },
  });
  const withdraw = useApiMutation("DELETE /businesses/{id}/invitations/{invitationId}", () => {
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/invitations") });
  });
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card title={t("members.open")} description={t("members.openWords")}>
      <ProblemNotice error={withdraw.error} />
      <ul className={css.list} aria-label={t("members.open")}>
        {data.data.map(({ id, destination: to, role, expiresAt }) => (
          <li key={id} className={css.row}>
            <div className={css.who}>
              <strong>{formatPhone(to)}</strong>
              <span className={css.soft}>
                {t("members.until", { time: formatInstant(expiresAt, locale) })}
              </span>
            </div>
            <StatusBadge>{t(`role.${role}`)}</StatusBadge>
            <ActionButton
              variant="quiet"
              pending={withdraw.isPending && withdraw.variables?.params.invitationId === id}
              onClick={() => withdraw.mutate({ params: { id: businessId, invitationId: id } })}
            >
              {t("members.withdraw")}
              <span className={css.spoken}> {formatPhone(to)}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
