import { name } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { api } from "../api/api.ts";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { auth } from "../session/session.ts";
import { useFieldRule } from "../shell/use-field-text.ts";

/** First and last name, as drivers and recipients read them. */
export function NameForm({ user }: { user: CustomerView }) {
  const t = useText("profile");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm(
    { firstName: user.firstName, lastName: user.lastName },
    {
      firstName: fieldRule(name, t("account.firstName")),
      lastName: fieldRule(name, t("account.lastName")),
    },
    async (body) => {
      const changed = await api.call("PUT /customer/user", { body });
      auth.setUser("customer", changed);
      form.setSaved({ firstName: changed.firstName, lastName: changed.lastName });
      notify({ message: t("account.saved"), tone: "good" });
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <TextField
          {...form.inputProps("firstName")}
          label={t("account.firstName")}
          name="firstName"
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.inputProps("lastName")}
          label={t("account.lastName")}
          name="lastName"
          autoComplete="family-name"
          required
        />
        <div>
          <ActionButton
            type="submit"
            variant={form.isDirty() ? "filled" : "soft"}
            pending={pending}
          >
            {t("account.save")}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
}
