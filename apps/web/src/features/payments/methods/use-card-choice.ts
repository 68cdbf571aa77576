import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PaymentOptions } from "@songtan/contract/payments/payments";
import { type CardProblem, cardProblems, type TypedCard } from "@songtan/domain/payments/card";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { useApiQuery } from "../../api/use-call.ts";
import { useCustomer } from "../../session/use-auth.ts";
import { CardTokenError, makeCardToken } from "./card-token.ts";

const emptyCard: TypedCard = { number: "", name: "", expiry: "", securityCode: "" };
/** Chosen instead of a saved card. */
export const newCard = "new";

/**
 * The card for a payment: a saved one or one being typed. A typed card exists in this page alone:
 * it is not in the draft, not in the address, and gone with the tab.
 */
export function useCardChoice(options: PaymentOptions, ownCards = true) {
  const t = useText("payments");
  const problemText = useProblemText();
  const { loggedIn } = useCustomer();
  const savedCards = useApiQuery(
    "GET /customer/cards",
    { quiet: true },
    { enabled: ownCards && loggedIn && options.cardProvider !== null },
  );
  const cards = (ownCards && savedCards.data?.data) || [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [card, setCard] = useState(emptyCard);
  const [keep, setKeep] = useState(false);
  const [showAll, setShowAll] = useState(false);
  const [left, setLeft] = useState<Partial<Record<keyof TypedCard, true>>>({});
  const choice = chosen ?? cards[0]?.id ?? newCard;
  const fieldProblems = choice === newCard ? cardProblems(card, new Date()) : {};

  const sentence = (field: keyof TypedCard, problem: CardProblem): string =>
    problem === "format" ? t(`card.${field}Format` as "card.numberFormat") : problemText(problem);
  const errorAt = (field: keyof TypedCard): string | undefined => {
    const problem = fieldProblems[field];
    return problem && (showAll || left[field]) ? sentence(field, problem) : undefined;
  };

  /** Returns the card in the server's format: a saved card by its id, a typed card by a fresh token. */
  const payment = async (): Promise<{ token: string } | { cardId: string }> => {
    if (choice !== newCard) return { cardId: choice };
    if (!options.cardProvider) throw new CardTokenError(t("card.unavailable"));
    const token = await makeCardToken(options.cardProvider, card).catch((problem: unknown) => {
      if (problem instanceof CardTokenError) throw new CardTokenError(t("card.refused"));
      throw problem instanceof TypeError ? problem : new CardTokenError(t("card.scriptLate"));
    });
    if (!keep) return { token };
    const saved = await api.call("POST /customer/cards", { body: { token } });
    // If the payment fails after this, the next press uses the saved card and does not save it a second time.
    await savedCards.refetch();
    setChosen(saved.id);
    setKeep(false);
    return { cardId: saved.id };
  };

  return {
    cards,
    choice,
    choose: setChosen,
    card,
    type: (changes: Partial<TypedCard>) => setCard((before) => ({ ...before, ...changes })),
    leave: (field: keyof TypedCard) => setLeft((before) => ({ ...before, [field]: true })),
    keep,
    setKeep,
    errorAt,
    complete: Object.keys(fieldProblems).length === 0,
    showProblems: () => setShowAll(true),
    payment,
  };
}
export type CardChoice = ReturnType<typeof useCardChoice>;
