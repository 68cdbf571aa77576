import { identifier as identifierRule } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IdentifierField } from "../credentials/credential-fields.tsx";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";

type RequestCodeFormProps = {
  words: string;
  draftKey: string;
  startWith: string;
  send: (identifier: string) => Promise<void>;
};

/** The phone or e-mail of an account, which a code is sent to. */
export function RequestCodeForm({ words, draftKey, startWith, send }: RequestCodeFormProps) {
  const t = useText("auth");
  const fieldRule = useFieldRule();
  const { form, error, pending, onSubmit } = useAuthForm(
    { identifier: startWith },
    { identifier: fieldRule(identifierRule, t("field.identifier")) },
    ({ identifier }) => send(identifier.trim()),
  );
  useDraft(draftKey, form.values, form.setValues);
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
