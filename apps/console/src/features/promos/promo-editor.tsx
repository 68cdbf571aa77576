import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApiMutation } from "../api/api.ts";
import { refreshPromos } from "./end-promo.tsx";
import { PromoForm } from "./promo-form.tsx";
import { PromoProposal } from "./promo-proposal.tsx";
import { PromoQuestion, type PromoStep, stepOf } from "./promo-question.tsx";
import { promoValues, readPromo } from "./promo-values.ts";

const tomorrow = () => addServiceDays(serviceDay(new Date()), 1);

/** A draft: typed, saved, and put into force after a question. What is typed survives a reload. */
export function PromoEditor({ promo }: { promo: PromoView | null }) {
  const t = useText("pricing");
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const [saved] = useState(() => promoValues(promo, tomorrow()));
  const [values, setValues] = useState(saved);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<PromoStep | "discard" | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
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
  const error = create.error ?? change.error;
  const step = promo && stepOf(promo);
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
  return (
    <Stack gap={4}>
      {promo?.proposedBy && <PromoProposal promo={promo} by={promo.proposedBy} />}
      <PromoForm
        values={values}
        onChange={setValues}
        tried={tried}
        fields={error?.fields ?? refused}
      />
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
        {step && (step !== "agree" || promo.mayAgree) && (
          <ActionButton
            variant={changed ? "outline" : "filled"}
            onClick={() => setConfirming(step)}
            disabledReason={changed ? t("saveFirst") : undefined}
          >
            {t(`promo.${step}`)}
          </ActionButton>
        )}
        {promo && (
          <ActionButton variant="quiet" onClick={() => setConfirming("discard")}>
            {t("discard")}
          </ActionButton>
        )}
      </Stack>
      {promo && confirming && (
        <PromoQuestion
          promo={promo}
          question={confirming}
          onClose={() => setConfirming(null)}
          onDone={done}
          onFields={setRefused}
        />
      )}
    </Stack>
  );
}
