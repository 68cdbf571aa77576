import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField, type CheckFieldProps } from "@songtan/ui/fields/check-field.tsx";

export type ConsentFieldsProps = {
  propsOf: (path: "acceptTerms" | "acceptPrivacy") => Omit<CheckFieldProps, "label">;
};

/** Terms and privacy are two separate consents, neither ticked beforehand. */
export function ConsentFields({ propsOf }: ConsentFieldsProps) {
  const t = useText("auth");
  const shell = useText("shell");
  return (
    <>
      <CheckField
        {...propsOf("acceptTerms")}
        label={<Consent text={t("signUp.acceptTerms")} to="/terms" page={shell("links.terms")} />}
      />
      <CheckField
        {...propsOf("acceptPrivacy")}
        label={
          <Consent text={t("signUp.acceptPrivacy")} to="/privacy" page={shell("links.privacy")} />
        }
      />
    </>
  );
}

/** The text opens in its own tab, so that typed values are not lost. */
function Consent({ text, to, page }: { text: string; to: string; page: string }) {
  return (
    <>
      {text}{" "}
      <LocaleLink to={to} target="_blank">
        {page}
      </LocaleLink>
    </>
  );
}
