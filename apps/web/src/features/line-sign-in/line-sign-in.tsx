import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect, useState } from "react";
import { sessionStore } from "../api/api.ts";
import { rememberedPath } from "../session/redirects.ts";
import css from "./line-button.module.css";
import { LineButton } from "./line-button.tsx";
import { signInOptions } from "./line-calls.ts";
import { useGoToLine } from "./use-go-to-line.ts";

export type LineSignInProps = { strategy: Role; purpose: "signIn" | "signUp" };

/**
 * Button "or: with LINE" next to a form: below the password, or above a sign-up that it shortens. Hidden when the
 * operator does not offer LINE; a password always works.
 */
export function LineSignIn({ strategy: role, purpose }: LineSignInProps) {
  const t = useText("auth");
  const [offered, setOffered] = useState<boolean | null>(null);
  const { go, pending, error } = useGoToLine(role);
  useEffect(() => {
    let here = true;
    signInOptions().then(
      ({ line }) => here && setOffered(line),
      () => here && setOffered(false),
    );
    return () => {
      here = false;
    };
  }, []);
  if (offered === false) return null;
  const waiting = offered === null ? ` ${css.waiting}` : "";
  return (
    <div className={`${css.section}${waiting}`}>
      {purpose === "signIn" && <span className={css.or}>{t("line.or")}</span>}
      {error?.code === "unavailable" ? (
        <Notice tone="warn" title={t("line.down.title")} live>
          {t("line.down.words")}
        </Notice>
      ) : (
        <ProblemNotice error={error} />
      )}
      <LineButton pending={pending} onPress={() => void go(rememberedPath(sessionStore, role))}>
        {pending ? t("line.going") : t(`line.${purpose}`)}
      </LineButton>
      {purpose === "signUp" && <span className={css.or}>{t("line.orForm")}</span>}
    </div>
  );
}
