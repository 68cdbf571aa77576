import { email, mobile } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useSession } from "../session/use-auth.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { OwnerProofForm } from "./owner-proof-form.tsx";
import { useContactChange } from "./use-contact-change.ts";
import type { VerifyChannel } from "./verify-slice.ts";

export type ChangeContactProps = {
  strategy: Role;
  channel: VerifyChannel;
  /** As people write it. */
  contact: string;
  onCancel: () => void;
  onChanged: (user: CustomerView | DriverView) => void;
};

/** A first or another phone or e-mail; where the server requires it, with a new proof of identity. */
export function ChangeContact({
  strategy,
  channel,
  contact,
  onCancel,
  onChanged,
}: ChangeContactProps) {
  const t = useText("auth");
  const fieldRule = useFieldRule();
  const { user } = useSession(strategy);
  const { proofRequest, change, prove, cancel } = useContactChange(strategy, onChanged);
  const isFirst = contact === "";
  const Field = channel === "phone" ? PhoneField : TextField;
  const { form, error, pending, onSubmit } = useAuthForm(
    { [channel]: contact } as Record<VerifyChannel, string>,
    { [channel]: fieldRule(channel === "phone" ? mobile : email, t(`field.${channel}`)) },
    change,
  );
  if (proofRequest)
    return (
      <Stack>
        <p>{t(isFirst ? `proof.addWords.${channel}` : "proof.changeWords")}</p>
        {user && (
          <OwnerProofForm
            submitLabel={t("proof.change")}
            user={user}
            pending={proofRequest.pending}
            error={proofRequest.error}
            onProof={(proof) => void prove(proof)}
          />
        )}
        <ActionButton variant="quiet" fullWidth onClick={cancel}>
          {t("proof.cancel")}
        </ActionButton>
      </Stack>
    );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemNotice error={error} />
        <Field
          {...form.inputProps(channel)}
          label={t(`field.${channel}`)}
          name={channel}
          autoComplete={channel === "phone" ? "tel" : "email"}
          inputMode={channel === "phone" ? "tel" : "email"}
          required
        />
        <ActionButton type="submit" fullWidth pending={pending}>
          {t("verify.save")}
        </ActionButton>
        <ActionButton variant="quiet" fullWidth onClick={onCancel}>
          {t(isFirst ? "proof.cancel" : "verify.keep")}
        </ActionButton>
      </Stack>
    </form>
  );
}
