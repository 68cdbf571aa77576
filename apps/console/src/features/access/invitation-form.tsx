import { newStaffPassword, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { InvitationView } from "@songtan/contract/console/staff";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { setUser } from "../session/session.ts";
import css from "./access-form.module.css";

const qrPixels = 208;

/**
 * A new member sets a password and the second factor; a member with a lost phone sets only a new
 * second factor.
 */
export function InvitationForm({
  token,
  invitation,
}: {
  token: string;
  invitation: InvitationView;
}) {
  const t = useText("access");
  const locale = useLocale();
  const rule = useRuleText();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const follow = useApiMutation("POST /console/invitations/{token}", setUser);
  const isNew = invitation.purpose === "activate";
  const passwordProblem = rule(isNew ? newStaffPassword : required)(password);
  const codeProblem = code.length === limits.codeDigits ? null : rule(required)("");
  const { fields = {} } = follow.error ?? {};
  const refused = follow.error?.code === "totp_wrong" ? follow.error : null;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!passwordProblem && !codeProblem)
          follow.mutate({ params: { token }, body: { password, totp: code } });
      }}
    >
      <Card>
        <PasswordField
          label={isNew ? t("invitation.passwordNew") : t("invitation.passwordKnown")}
          help={
            isNew
              ? t("invitation.passwordHelp", { count: limits.staffPasswordCharactersMin })
              : undefined
          }
          name="password"
          isNew={isNew}
          showLabel={t("signIn.show")}
          hideLabelText={t("signIn.hide")}
          value={password}
          onChange={setPassword}
          error={(tried && passwordProblem) || fields.password}
        />
      </Card>
      <Card title={t("invitation.scan")} description={t("invitation.scanWords")}>
        <div className={css.form}>
          <div className={css.qr}>
            <QRCodeSVG
              value={invitation.otpauthUri}
              size={qrPixels}
              marginSize={2}
              title={t("invitation.qr")}
            />
          </div>
          <p>{t("invitation.secret")}</p>
          <code className={css.secret}>{invitation.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <a href={invitation.otpauthUri}>{t("invitation.open")}</a>
        </div>
      </Card>
      <Card>
        <CodeInput
          label={t("invitation.code")}
          length={limits.codeDigits}
          value={code}
          onChange={setCode}
          error={(tried && codeProblem && !refused) || fields.totp || refused?.message}
          refused={refused}
        />
      </Card>
      <ProblemNotice error={refused ? null : follow.error} />
      <ActionButton type="submit" fullWidth pending={follow.isPending}>
        {t("invitation.finish")}
      </ActionButton>
      <p>{t("invitation.until", { time: formatInstant(invitation.expiresAt, locale) })}</p>
    </form>
  );
}
