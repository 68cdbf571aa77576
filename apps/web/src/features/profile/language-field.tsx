import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { localeEntries, localePath } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { useLocation, useNavigate } from "react-router";
import { useApiMutation } from "../api/use-call.ts";
import { auth } from "../session/session.ts";

/** The language of the pages, and of the messages we send. */
export function LanguageField() {
  const t = useText("profile");
  const errorText = useErrorText();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const save = useApiMutation("PUT /customer/user", (answer) => auth.setUser("customer", answer));
  return (
    <ChoiceCards
      label={t("account.language")}
      hideLabel
      name="locale"
      columns={2}
      value={locale}
      options={localeEntries.map(({ code, name }) => ({ value: code, title: name }))}
      onChange={(code) => {
        const chosen = localeEntries.find((entry) => entry.code === code)?.code ?? locale;
        save.mutate({ body: { locale: chosen } });
        void navigate(localePath(pathname, chosen), { preventScrollReset: true });
      }}
      error={save.error && errorText(save.error)}
    />
  );
}
