import { newStaffPassword, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import css from "./access-form.module.css";

const empty = { currentPassword: "", newPassword: "" };

/** Changes one's own password; the other sessions end. */
export function PasswordCard() {
  const t = useText("access");
  const rule = useRuleText();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const change = useApiMutation("PUT /console/password", () => {
    setValues(empty);
    setTried(false);
  });
  const problems = {
    currentPassword: rule(required)(values.currentPassword),
    newPassword: rule(newStaffPassword)(values.newPassword),
  };
  const { fields = {} } = change.error ?? {};
  const field = (name: keyof typeof empty, label: string) => (
    <PasswordField
      label={label}
      name={name}
      isNew={name === "newPassword"}
      showLabel={t("signIn.show")}
      hideLabelText={t("signIn.hide")}
      value={values[name]}
      onChange={(text) => setValues({ ...values, [name]: text })}
      error={(tried && problems[name]) || fields[name]}
    />
  );
  return (
    <Card title={t("account.password")} description={t("account.passwordWords")}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!problems.currentPassword && !problems.newPassword) change.mutate({ body: values });
        }}
      >
        {field("currentPassword", t("account.current"))}
        {field("newPassword", t("account.new"))}
        <ProblemNotice error={change.error} />
        {change.isSuccess && !tried && (
          <Notice tone="good" live>
            {t("account.changed")}
          </Notice>
        )}
        <ActionButton type="submit" pending={change.isPending}>
          {t("account.change")}
        </ActionButton>
      </form>
    </Card>
  );
}
