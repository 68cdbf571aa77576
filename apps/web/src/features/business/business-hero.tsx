import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useSignInHere } from "../session/use-auth.ts";
import css from "./landing.module.css";

/** A call as a shop's system makes it; the fields are the API's own. */
const sample = `POST /api/bookings
Authorization: Bearer sk_test_…
Idempotency-Key: order-1024

{
  "quoteId": "…",
  "reference": "order-1024",
  "stops": [
    { "contactName": "Demo Shop", "contactPhone": "0812345678" },
    { "contactName": "Nid", "contactPhone": "0898765432" }
  ]
}`;

/** Introduces the business account, with the way to open one. */
export function BusinessHero() {
  const t = useText("business");
  const path = useLocalePath();
  const signInHere = useSignInHere();
  return (
    <section className={css.hero}>
      <div className={css.inner}>
        <div className={css.words}>
          <h1 className={css.title}>{t("landing.title")}</h1>
          <p className={css.lead}>{t("landing.lead")}</p>
          <div className={css.actions}>
            <ActionButton onClick={() => signInHere(path("/customer/sign-up"))}>
              {t("guest.signUp")}
            </ActionButton>
            <ActionButton variant="outline" onClick={() => signInHere()}>
              {t("guest.signIn")}
            </ActionButton>
          </div>
          <p className={css.docs}>
            <a href="/api/docs">{t("landing.docs")}</a>
          </p>
        </div>
        <section className={css.code} aria-label={t("landing.sample")}>
          <pre>{sample}</pre>
        </section>
      </div>
    </section>
  );
}
