import { LocaleLink } from "@songtan/client/locale-link.tsx";
import { useText } from "@songtan/client/use-text.ts";
import { CheckField, type CheckFieldProps } from "@songtan/ui/check-field.tsx";

export type ConsentFieldsProps = {
  propsOf: (path: "acceptTerms" | "acceptPrivacy") => Omit<CheckFieldProps, "label">;
};

/** Terms and privacy, asked apart, neither ticked beforehand. */
export function ConsentFields({ propsOf }: ConsentFieldsProps) {
  const t = useText("auth");
  const shell = useText("shell");
  return (
    <>
      <CheckField
        {...propsOf("acceptTerms")}
        label={<Consent words={t("signUp.acceptTerms")} to="/terms" page={shell("links.terms")} />}
      />
      <CheckField
        {...propsOf("acceptPrivacy")}
        label={<Consent words={t("signUp.acceptPrivacy")} to="/privacy" page={shell("links.privacy")} />}
      />
    </>
  );
}

/** The text opens beside the form, so that nothing typed is left behind. */
function Consent({ words, to, page }: { words: string; to: string; page: string }) {
  return (
    <>
      {words}{" "}
      <LocaleLink to={to} target="_blank">
        {page}
      </LocaleLink>
    </>
  );
}
