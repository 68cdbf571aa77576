import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApiMutation, useApiQuery } from "../../features/api/api.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DescriptionList } from "../../features/shell/page/description-list.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";
import { refreshTariffs, tariffTones } from "../../features/tariffs/refresh-tariffs.ts";
import { AreaCard, ExtrasCard, FeesCard } from "../../features/tariffs/rules-form.tsx";
import css from "../../features/tariffs/terms-form.module.css";
import { VehicleCards } from "../../features/tariffs/terms-form.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

export default function Tariff() {
  const t = useText("pricing");
  const errorText = useErrorText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const own = useSession().user?.id;
  const [confirming, setConfirming] = useState(false);
  const query = useApiQuery("GET /console/tariffs/{id}", { params: { id } });
  const copy = useApiMutation("POST /console/tariff-drafts", (draft) => {
    refreshTariffs();
    void navigate(localePath(`/tariffs/drafts/${draft.id}`));
  });
  const withdraw = useApiMutation("POST /console/tariffs/{id}/withdraw", () => {
    setConfirming(false);
    refreshTariffs();
  });
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(tariff) => ({
        title: tariff.version,
        back: { to: "/tariffs", label: t("tariffs.title") },
        badge: (
          <StatusBadge tone={tariffTones[tariff.state]}>
            {t(`tariffs.state.${tariff.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(tariff) => (
        <>
          <Stack gap={4}>
            <Card>
              <Stack gap={4}>
                <DescriptionList
                  pairs={[
                    [t("draft.begins"), formatInstant(tariff.effectiveFrom, locale)],
                    [t("tariffs.publishedBy"), tariff.publishedBy ?? t("tariffs.launch")],
                    [t("tariffs.publishedAt"), formatInstant(tariff.publishedAt, locale)],
                    [t("draft.note"), tariff.note],
                  ]}
                />
                {tariff.state === "upcoming" && tariff.withdrawalRequestedBy && (
                  <Notice tone="warn">
                    {t("tariffs.withdrawalWaits", { name: tariff.withdrawalRequestedBy.name })}
                  </Notice>
                )}
                <Stack direction="row" gap={3}>
                  <ActionButton
                    onClick={() => copy.mutate({ body: { from: tariff.version } })}
                    pending={copy.isPending}
                  >
                    {t("tariffs.copy")}
                  </ActionButton>
                  {tariff.state === "upcoming" && (
                    <ActionButton
                      variant="danger"
                      onClick={() => setConfirming(true)}
                      disabledReason={
                        tariff.withdrawalRequestedBy?.id === own
                          ? t("tariffs.withdrawalOwn")
                          : undefined
                      }
                    >
                      {t("tariffs.withdraw")}
                    </ActionButton>
                  )}
                </Stack>
                <ProblemNotice error={copy.error} />
              </Stack>
            </Card>
            {/* A published version is read, not edited. */}
            <fieldset disabled className={css.plain}>
              <Stack gap={4}>
                <ReadOnlyTerms terms={tariff.terms} />
              </Stack>
            </fieldset>
          </Stack>
          <Confirm
            opened={confirming}
            onClose={() => setConfirming(false)}
            onConfirm={() => withdraw.mutate({ params: { id } })}
            title={t("tariffs.withdrawTitle", { version: tariff.version })}
            confirmLabel={t("tariffs.withdraw")}
            cancelLabel={t("back")}
            tone="danger"
            pending={withdraw.isPending}
            error={withdraw.error && errorText(withdraw.error)}
          >
            {t("tariffs.withdrawWords")}
          </Confirm>
        </>
      )}
    </DetailPage>
  );
}

function ReadOnlyTerms({ terms }: { terms: Parameters<typeof VehicleCards>[0]["state"]["terms"] }) {
  const form = { state: { terms, typed: {} }, onChange: () => {}, errorAt: () => undefined };
  return (
    <>
      <VehicleCards {...form} />
      <ExtrasCard {...form} />
      <FeesCard {...form} />
      <AreaCard {...form} />
    </>
  );
}
