import { newPassword, required } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { PasswordField } from "@songtan/ui/fields/password-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { callKey } from "../api/use-call.ts";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";

/** Form to set a new password. It signs out all other devices. */
export function PasswordForm() {
  const t = useText("profile");
  const fieldRule = useFieldRule();
  const queryClient = useQueryClient();
  const { form, error, pending, onSubmit } = useAuthForm(
    { currentPassword: "", newPassword: "" },
    {
      currentPassword: fieldRule(required, t("account.currentPassword")),
      newPassword: fieldRule(newPassword, t("account.newPassword")),
    },
    async (body) => {
      await api.call("PUT /customer/password", { body });
      form.reset();
      notify({ message: t("account.passwordChanged"), tone: "good" });
      await queryClient.invalidateQueries({ queryKey: callKey("GET /customer/devices") });
    },
  );
  const eye = { showLabel: t("account.showPassword"), hideLabelText: t("account.hidePassword") };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <PasswordField
          {...form.inputProps("currentPassword")}
          {...eye}
          label={t("account.currentPassword")}
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.inputProps("newPassword")}
          {...eye}
          label={t("account.newPassword")}
          help={t("account.newPasswordHelp")}
          name="newPassword"
          isNew
          required
        />
        <div>
          <ActionButton type="submit" variant="soft" pending={pending}>
            {t("account.changePassword")}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
}
