import { email, mobile } from "@songtan/client/field-rules.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import type { Role } from "@songtan/domain/accounts/words";
import { ActionButton } from "@songtan/ui/button.tsx";
import { PhoneField } from "@songtan/ui/phone-field.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { api } from "../api/api.ts";
import { useAuthForm } from "../auth/use-auth-form.ts";
import type { VerifyChannel } from "./verify-slice.ts";

export type ChangeContactProps = {
  strategy: Role;
  channel: VerifyChannel;
  /** As people write it. */
  contact: string;
  onKeep: () => void;
  onChanged: (user: CustomerView | DriverView) => void;
};

/** Corrects the phone or e-mail before it is verified. */
export function ChangeContact({ strategy, channel, contact, onKeep, onChanged }: ChangeContactProps) {
  const t = useText("auth");
  const says = useRuleText();
  const Field = channel === "phone" ? PhoneField : TextField;
  const { form, error, pending, onSubmit } = useAuthForm(
    { [channel]: contact } as Record<VerifyChannel, string>,
    { [channel]: says(channel === "phone" ? mobile : email) },
    async (body) => {
      onChanged(
        strategy === "driver"
          ? await api.call("PUT /driver/user", { body })
          : await api.call("PUT /customer/user", { body }),
      );
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <Field
          {...form.getInputProps(channel)}
          label={t(`field.${channel}`)}
          name={channel}
          autoComplete={channel === "phone" ? "tel" : "email"}
          inputMode={channel === "phone" ? "tel" : "email"}
          required
        />
        <ActionButton type="submit" fullWidth pending={pending}>
          {t("verify.save")}
        </ActionButton>
        <ActionButton variant="quiet" fullWidth onClick={onKeep}>
          {t("verify.keep")}
        </ActionButton>
      </Stack>
    </form>
  );
}
