import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { limits } from "@songtan/domain/limits";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useApiMutation } from "../api/api.ts";
import { useDecided } from "../shell/forms/use-decided.ts";

/** The way a draft is activated: at once, by a proposal, or by approving another person's proposal. */
export type PromoStep = "activate" | "propose" | "agree";

export const stepOf = ({
  proposedBy,
  isActivatedAlone,
}: Pick<PromoView, "proposedBy" | "isActivatedAlone">): PromoStep =>
  proposedBy ? "agree" : isActivatedAlone ? "activate" : "propose";

type PromoQuestionProps = {
  promo: PromoView;
  question: PromoStep | "discard";
  onClose: () => void;
  /** With the promo that is left, or null where it was discarded. */
  onDone: (id: string | null) => void;
  /** Called with the problems of the draft, by field. */
  onFields: (fields: Record<string, string>) => void;
};

/** The question before a draft is put into force, proposed or discarded. */
export function PromoQuestion({ promo, question, onClose, onDone, onFields }: PromoQuestionProps) {
  const t = useText("pricing");
  const locale = useLocale();
  const errorText = useErrorText();
  const isDiscard = question === "discard";
  const activate = useApiMutation("POST /console/promos/{id}/activate", ({ id }) => onDone(id));
  const discard = useApiMutation("POST /console/promos/{id}/end", () => onDone(null));
  const moving = isDiscard ? discard : activate;
  const decided = useDecided(moving.error);
  const send = () =>
    moving.mutate(
      { params: { id: promo.id }, body: { revision: promo.revision } },
      {
        onError: ({ fields }) => {
          if (Object.keys(fields).length === 0) return;
          onFields(fields);
          onClose();
        },
      },
    );
  const words = question === "propose" ? "proposeWords" : "activateWords";
  return (
    <Confirm
      opened
      onClose={decided ? () => onDone(promo.id) : onClose}
      onConfirm={send}
      title={t(`promo.${question === "agree" ? "activate" : question}Title`, { code: promo.code })}
      instead={decided}
      error={moving.error && errorText(moving.error)}
      cost={
        isDiscard
          ? undefined
          : { label: t("promo.budget"), value: formatExactBaht(promo.budgetSatang) }
      }
      confirmLabel={isDiscard ? t("discard") : t(`promo.${question}`)}
      cancelLabel={t("back")}
      tone={isDiscard ? "danger" : "normal"}
      pending={moving.isPending}
    >
      {!isDiscard &&
        t(`promo.${words}`, {
          from: formatInstant(promo.startsAt, locale),
          alone: formatExactBaht(limits.promoBudgetAloneSatang),
        })}
    </Confirm>
  );
}
