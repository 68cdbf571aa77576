import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApiMutation } from "../api/api.ts";
import { refreshPromos } from "./end-promo.tsx";
import { PromoForm } from "./promo-form.tsx";
import { promoValues, readPromo } from "./promo-values.ts";

const tomorrow = () => addServiceDays(serviceDay(new Date()), 1);

/** A draft: typed, saved, and put into force after a question. What is typed survives a reload. */
export function PromoEditor({ promo }: { promo: PromoView | null }) {
  const t = useText("pricing");
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const [saved] = useState(() => promoValues(promo, tomorrow()));
  const [values, setValues] = useState(saved);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<"activate" | "discard" | null>(null);
  const draft = useDraft(`promo.${promo?.id ?? "new"}.${promo?.revision ?? 0}`, values, (stored) =>
    setValues((now) => ({ ...now, ...stored })),
  );
  const done = (id: string | null) => {
    draft.clear();
    setConfirming(null);
    refreshPromos();
    if (id !== promo?.id)
      void navigate(localePath(id ? `/promos/${id}` : "/promos"), { replace: true });
  };
  const create = useApiMutation("POST /console/promos", ({ id }) => done(id));
  const change = useApiMutation("PUT /console/promos/{id}", ({ id }) => done(id));
  const activate = useApiMutation("POST /console/promos/{id}/activate", ({ id }) => done(id));
  const discard = useApiMutation("POST /console/promos/{id}/end", () => done(null));
  const error = create.error ?? change.error ?? activate.error ?? discard.error;
  const { terms, problems } = readPromo(values);
  const isInvalid = Object.keys(problems).length > 0;
  const changed = JSON.stringify(values) !== JSON.stringify(saved);
  const save = () => {
    setTried(true);
    if (isInvalid) return;
    if (promo)
      change.mutate({ params: { id: promo.id }, body: { ...terms, revision: promo.revision } });
    else create.mutate({ body: terms });
  };
  const move = promo && { params: { id: promo.id }, body: { revision: promo.revision } };
  return (
    <Stack gap={4}>
      <PromoForm values={values} onChange={setValues} tried={tried} fields={error?.fields ?? {}} />
      {tried && isInvalid && (
        <Notice tone="bad" live>
          {t("fix")}
        </Notice>
      )}
      <ProblemNotice
        error={error}
        onRetry={error?.code === "conflict" ? () => done(promo?.id ?? null) : undefined}
      />
      <Stack direction="row" gap={3}>
        {(changed || !promo) && (
          <ActionButton onClick={save} pending={create.isPending || change.isPending}>
            {t("saveDraft")}
          </ActionButton>
        )}
        {promo && (
          <ActionButton
            variant={changed ? "outline" : "filled"}
            onClick={() => setConfirming("activate")}
            disabledReason={changed ? t("saveFirst") : undefined}
          >
            {t("promo.activate")}
          </ActionButton>
        )}
        {promo && (
          <ActionButton variant="quiet" onClick={() => setConfirming("discard")}>
            {t("discard")}
          </ActionButton>
        )}
      </Stack>
      {promo && move && (
        <Confirm
          opened={confirming !== null}
          onClose={() => setConfirming(null)}
          onConfirm={() => (confirming === "discard" ? discard : activate).mutate(move)}
          title={t(confirming === "discard" ? "promo.discardTitle" : "promo.activateTitle", {
            code: promo.code,
          })}
          {...(confirming === "activate" && {
            cost: { label: t("promo.budget"), value: formatExactBaht(promo.budgetSatang) },
          })}
          confirmLabel={t(confirming === "discard" ? "discard" : "promo.activate")}
          cancelLabel={t("back")}
          tone={confirming === "discard" ? "danger" : "normal"}
          pending={activate.isPending || discard.isPending}
        >
          {confirming === "activate" &&
            t("promo.activateWords", { from: formatInstant(promo.startsAt, locale) })}
        </Confirm>
      )}
    </Stack>
  );
}
