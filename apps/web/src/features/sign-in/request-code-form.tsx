import { identifier as identifierRule } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IdentifierField } from "../credentials/credential-fields.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";

type RequestCodeFormProps = {
  /** What the code is for. */
  words: string;
  /** The initial value of the field. */
  typed: string;
  onTyped: (text: string) => void;
  send: (identifier: string) => Promise<void>;
};

/** The phone or e-mail of an account, which a code is sent to. */
export function RequestCodeForm({ words, typed, onTyped, send }: RequestCodeFormProps) {
  const t = useText("auth");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: typed },
    { identifier: fieldRule(identifierRule, t("field.identifier")) },
    async ({ identifier }) => {
      onTyped(identifier);
      await send(identifier.trim());
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <p>{words}</p>
        <ProblemNotice error={error} />
        <IdentifierField {...form.inputProps("identifier")} />
        <ActionButton type="submit" fullWidth pending={pending} pendingLabel={t("reset.sending")}>
          {t("reset.send")}
        </ActionButton>
      </Stack>
    </form>
  );
}
