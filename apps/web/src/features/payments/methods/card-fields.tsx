import { useText } from "@songtan/client/language/use-text.ts";
import { cardBrand, groupCardNumber, groupExpiry } from "@songtan/domain/payments/card";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { CardBrandMark } from "@songtan/ui/illustrations/card-brands.tsx";
import { cardExpiry } from "./card-expiry.ts";
import css from "./card-fields.module.css";
import { type CardChoice, newCard } from "./use-card-choice.ts";

/** The saved cards to choose from, and the fields of a new one. */
export function CardFields({ choice, canSave }: { choice: CardChoice; canSave: boolean }) {
  const t = useText("payments");
  const { cards } = choice;
  return (
    <div className={css.card}>
      {cards.length > 0 && (
        <ChoiceCards
          label={t("card.which")}
          name="card"
          value={choice.choice}
          onChange={choice.choose}
          options={[
            ...cards.map((card) => ({
              value: card.id,
              title: t("card.kept", { brand: card.brand, digits: card.lastDigits }),
              description: t("card.until", { date: cardExpiry(card) }),
            })),
            { value: newCard, title: t("card.other") },
          ]}
        />
      )}
      {choice.choice === newCard && <NewCard choice={choice} canSave={canSave} />}
    </div>
  );
}

function NewCard({ choice, canSave }: { choice: CardChoice; canSave: boolean }) {
  const t = useText("payments");
  const { card, type, leave, errorAt } = choice;
  const brand = cardBrand(card.number);
  return (
    <>
      <TextField
        label={t("card.number")}
        inputMode="numeric"
        name="cc-number"
        autoComplete="cc-number"
        end={brand && <CardBrandMark brand={brand} />}
        placeholder="0000 0000 0000 0000"
        value={card.number}
        onChange={(text) => type({ number: groupCardNumber(text) })}
        onBlur={() => leave("number")}
        error={errorAt("number")}
      />
      <TextField
        label={t("card.name")}
        name="cc-name"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        value={card.name}
        maxLength={100}
        onChange={(name) => type({ name })}
        onBlur={() => leave("name")}
        error={errorAt("name")}
      />
      <div className={css.pair}>
        <TextField
          label={t("card.expiry")}
          inputMode="numeric"
          name="cc-exp"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          value={card.expiry}
          onChange={(text) =>
            type({ expiry: card.expiry.startsWith(text) ? text : groupExpiry(text) })
          }
          onBlur={() => leave("expiry")}
          error={errorAt("expiry")}
        />
        <TextField
          label={t("card.securityCode")}
          inputMode="numeric"
          name="cc-csc"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.securityCode}
          onChange={(text) => type({ securityCode: text.replace(/\D/g, "") })}
          onBlur={() => leave("securityCode")}
          error={errorAt("securityCode")}
        />
      </div>
      {canSave && (
        <CheckField label={t("card.keep")} checked={choice.keep} onChange={choice.setKeep} />
      )}
      <p className={css.soft}>{t("card.safe")}</p>
    </>
  );
}
