import { newPassword, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { FirstPassword } from "../verify/first-password.tsx";
import css from "./profile.module.css";

/** A new password, with the present one; a first one by a code. */
export function PasswordForm({ driver }: { driver: DriverView }) {
  const t = useText("profile");
  if (driver.passwordSet) return <ChangePassword />;
  return (
    <Card title={t("driverPassword.title")} description={t("account.noPassword")}>
      <FirstPassword strategy="driver" user={driver} />
    </Card>
  );
}

function ChangePassword() {
  const t = useText("profile");
  const auth = useText("auth");
  const fieldRule = useFieldRule();
  const [changed, setChanged] = useState(false);
  const { form, error, pending, onSubmit } = useAuthForm(
    { currentPassword: "", newPassword: "" },
    {
      currentPassword: fieldRule(required, t("driverPassword.current")),
      newPassword: fieldRule(newPassword, t("driverPassword.new")),
    },
    async (body) => {
      setChanged(false);
      await api.call("PUT /driver/password", { body });
      setChanged(true);
      form.reset();
    },
  );
  const labels = {
    showLabel: auth("field.showPassword"),
    hideLabelText: auth("field.hidePassword"),
  };
  return (
    <Card title={t("driverPassword.title")} description={t("driverPassword.words")}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <PasswordField
          {...form.inputProps("currentPassword")}
          {...labels}
          name="currentPassword"
          label={t("driverPassword.current")}
        />
        <PasswordField
          {...form.inputProps("newPassword")}
          {...labels}
          name="newPassword"
          label={t("driverPassword.new")}
          help={auth("field.newPasswordHelp")}
          isNew
        />
        <ProblemNotice error={error} />
        {changed && (
          <Notice tone="good" live>
            {t("driverPassword.changed")}
          </Notice>
        )}
        <ActionButton type="submit" variant="outline" fullWidth pending={pending}>
          {t("driverPassword.save")}
        </ActionButton>
      </form>
    </Card>
  );
}
