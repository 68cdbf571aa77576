import type { CustomerView } from "@songtan/contract/accounts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { notify } from "@songtan/ui/notify.ts";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { api } from "../api/api.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { auth } from "../auth/session.ts";
import { useAuthForm } from "../auth/use-auth-form.ts";
import { name } from "../shell/field-rules.ts";
import { useRuleText } from "../shell/use-problem-text.ts";
import { useText } from "../shell/use-text.ts";

/** First and last name, as drivers and recipients read them. */
export function NameForm({ user }: { user: CustomerView }) {
  const t = useText("profile");
  const says = useRuleText();
  const { form, error, pending, onSubmit } = useAuthForm(
    { firstName: user.firstName, lastName: user.lastName },
    { firstName: says(name), lastName: says(name) },
    async (body) => {
      const changed = await api.call("PUT /customer/user", { body });
      auth.setUser("customer", changed);
      form.resetDirty({ firstName: changed.firstName, lastName: changed.lastName });
      notify({ message: t("account.saved"), tone: "good" });
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <TextField
          {...form.getInputProps("firstName")}
          label={t("account.firstName")}
          name="firstName"
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.getInputProps("lastName")}
          label={t("account.lastName")}
          name="lastName"
          autoComplete="family-name"
          required
        />
        <div>
          <ActionButton type="submit" variant={form.isDirty() ? "filled" : "soft"} pending={pending}>
            {t("account.save")}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
}
