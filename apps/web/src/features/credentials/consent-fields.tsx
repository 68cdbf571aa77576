import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField, type CheckFieldProps } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

export type ConsentFieldsProps = {
  propsOf: (path: "acceptTerms" | "acceptPrivacy") => Omit<CheckFieldProps, "label">;
};

/** Marks the place of the link while its sentence is filled in. */
const linkMark = "\u0000";

/** Terms and privacy are two separate consents, neither ticked beforehand. */
export function ConsentFields({ propsOf }: ConsentFieldsProps) {
  const t = useText("auth");
  const sentence = (key: "acceptTerms" | "acceptPrivacy") =>
    t(`signUp.${key}`, { page: linkMark }).split(linkMark);
  return (
    <Stack gap={1}>
      <CheckField
        {...propsOf("acceptTerms")}
        label={<Consent parts={sentence("acceptTerms")} to="/terms" page={t("signUp.terms")} />}
      />
      <CheckField
        {...propsOf("acceptPrivacy")}
        label={
          <Consent parts={sentence("acceptPrivacy")} to="/privacy" page={t("signUp.privacy")} />
        }
      />
    </Stack>
  );
}

type ConsentProps = { parts: string[]; to: string; page: string };

/** The page opens in its own tab, so that typed values are not lost. */
function Consent({ parts: [before, after], to, page }: ConsentProps) {
  return (
    <>
      {before}
      <LocaleLink to={to} target="_blank">
        {page}
      </LocaleLink>
      {after}
    </>
  );
}
