import { queryClient } from "@songtan/client/calls/query-client.ts";
import { email, name } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { StaffScope } from "@songtan/domain/account-types";
import { locales, staffScopes } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";
import { exceptProof, ProofRetry } from "../session/proof-retry.tsx";
import { InvitationSent } from "./invitation-sent.tsx";
import { ScopeFields } from "./scope-fields.tsx";

export type InviteDialogProps = {
  /** The second manager gets every scope, so the dialog does not offer a choice. */
  secondManager?: boolean;
  onClose: () => void;
};

/** Invites a new staff member: name, language and scopes. */
export function InviteDialog({ secondManager = false, onClose }: InviteDialogProps) {
  const t = useText("staff");
  const shell = useText("shell");
  const rule = useRuleText();
  const here = useLocale();
  const [values, setValues] = useState({
    name: "",
    email: "",
    locale: here,
    scopes: (secondManager ? [...staffScopes] : []) as StaffScope[],
  });
  const [tried, setTried] = useState(false);
  const invite = useApiMutation("POST /console/staff", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/staff") });
  });
  const problems = { name: rule(name)(values.name), email: rule(email)(values.email) };
  const { fields = {} } = invite.error ?? {};
  const send = () => {
    setTried(true);
    if (!problems.name && !problems.email) invite.mutate({ body: values });
  };
  const sent = invite.data;
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={t(secondManager ? "invite.secondTitle" : "invite.title")}
        closeLabel={shell("close")}
        size="medium"
        footer={
          sent ? (
            <ActionButton onClick={onClose}>{shell("close")}</ActionButton>
          ) : (
            <>
              <ActionButton variant="outline" onClick={onClose}>
                {shell("cancel")}
              </ActionButton>
              <ActionButton pending={invite.isPending} onClick={send}>
                {t("invite.send")}
              </ActionButton>
            </>
          )
        }
      >
        {sent ? (
          <InvitationSent invited={sent} />
        ) : (
          <Stack gap={3}>
            <TextField
              label={t("invite.name")}
              autoComplete="off"
              data-autofocus=""
              value={values.name}
              onChange={(text) => setValues({ ...values, name: text })}
              error={(tried && problems.name) || fields.name}
            />
            <TextField
              label={t("invite.email")}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={values.email}
              onChange={(text) => setValues({ ...values, email: text })}
              error={(tried && problems.email) || fields.email}
            />
            <SelectField
              label={t("invite.language")}
              value={values.locale}
              onChange={(value) =>
                setValues({ ...values, locale: locales.find((item) => item === value) ?? here })
              }
              options={[
                { value: "th", label: "ไทย" },
                { value: "en", label: "English" },
              ]}
            />
            {secondManager ? (
              <p>{t("invite.secondWords")}</p>
            ) : (
              <ScopeFields
                value={values.scopes}
                held={[]}
                onChange={(scopes) => setValues({ ...values, scopes })}
              />
            )}
            <ProblemNotice error={exceptProof(invite.error)} />
          </Stack>
        )}
      </Dialog>
      <ProofRetry command={invite} />
    </>
  );
}
