import { useText } from "@songtan/client/language/use-text.ts";
import { CodeBox } from "./code-box.tsx";
import css from "./developers.module.css";
import type { Access } from "./snippets.ts";
import { listenSnippet, triggerSnippet } from "./webhook-snippets.ts";

/** From a key to the first event on the reader's own computer. */
export function FirstWebhook({ access }: { access: Access }) {
  const t = useText("developers");
  return (
    <section className={css.part} aria-label={t("laptop.title")}>
      <h3>{t("laptop.title")}</h3>
      <p>{t("laptop.text")}</p>
      <CodeBox
        label={t("laptop.listen")}
        copyLabel={t("laptop.copyListen")}
        code={listenSnippet(access)}
      />
      <p>{t("laptop.trigger")}</p>
      <CodeBox
        label={t("laptop.triggerCode")}
        copyLabel={t("laptop.copyTrigger")}
        code={triggerSnippet}
      />
    </section>
  );
}
