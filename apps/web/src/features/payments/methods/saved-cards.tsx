import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { SavedCardView } from "@songtan/contract/payments/payments";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton, Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";
import { cardExpiry } from "./card-expiry.ts";
import { usePaymentOptions } from "./use-payment-options.ts";

/** A customer's saved cards, to look at and to remove. They are added where a customer pays. */
export function SavedCards() {
  const t = useText("payments");
  const errorText = useErrorText();
  const options = usePaymentOptions();
  const cards = useApiQuery("GET /customer/cards", {});
  const [leaving, setLeaving] = useState<SavedCardView | null>(null);
  const queryClient = useQueryClient();
  const deleteCard = useApiMutation("DELETE /customer/cards/{id}", () => {
    setLeaving(null);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /customer/cards") });
  });
  // Either answer may be the later one, and without both it is not known whether there is a card at all.
  if (options.isLoading || (!options.cardProvider && cards.isPending)) return <Pending />;
  if (!options.cardProvider && (cards.data?.data.length ?? 0) === 0) return null;
  return (
    <Card title={t("saved.title")} description={t("saved.words")}>
      {cards.isError && <ProblemNotice error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.isPending && <ListSkeleton rows={1} label={t("saved.loading")} />}
      {cards.data && <CardList cards={cards.data.data} onDelete={setLeaving} />}
      <Confirm
        opened={leaving !== null}
        title={t("saved.forgetTitle", { digits: leaving?.lastDigits ?? "" })}
        confirmLabel={t("saved.forget")}
        cancelLabel={t("saved.stay")}
        pending={deleteCard.isPending}
        onConfirm={() => leaving && deleteCard.mutate({ params: { id: leaving.id } })}
        onClose={() => setLeaving(null)}
        error={deleteCard.error && errorText(deleteCard.error)}
      >
        {t("saved.forgetWords")}
      </Confirm>
    </Card>
  );
}

function CardList({
  cards,
  onDelete,
}: {
  cards: SavedCardView[];
  onDelete: (card: SavedCardView) => void;
}) {
  const t = useText("payments");
  if (cards.length === 0) return <p>{t("saved.none")}</p>;
  return (
    <List>
      {cards.map((card) => (
        <ListRow
          key={card.id}
          title={t("card.kept", { brand: card.brand, digits: card.lastDigits })}
          description={t("card.until", { date: cardExpiry(card) })}
          end={
            <ActionButton variant="quiet" onClick={() => onDelete(card)}>
              {t("saved.forget")}
            </ActionButton>
          }
        />
      ))}
    </List>
  );
}
