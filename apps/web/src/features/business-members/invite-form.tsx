import { identifier } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { type InvitedRole, invitedRoles } from "@songtan/domain/businesses/types";
import { formatPhone, parsePhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, sendCommand } from "../api/use-call.ts";
import { useAuthForm } from "../credentials/use-auth-form.ts";
import { useFieldRule } from "../shell/use-field-text.ts";
import { proveContact } from "../verify/prove-contact.ts";

/** Sends a link to a colleague's e-mail or phone; the person who opens it joins with the chosen role. */
export function InviteForm({ businessId }: { businessId: string }) {
  const t = useText("business");
  const fieldRule = useFieldRule();
  const queries = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, error, pending, onSubmit } = useAuthForm(
    { destination: "", role: "booker" },
    { destination: fieldRule(identifier, t("members.destination")) },
    async ({ destination, role }) => {
      setSentTo(null);
      // An SMS needs a proved phone behind it, an e-mail does not.
      if (parsePhone(destination) && !(await proveContact("customer", "phone"))) return;
      const made = await sendCommand("POST /businesses/{id}/invitations", {
        params: { id: businessId },
        body: { destination, role: role as InvitedRole },
      });
      form.setValues({ destination: "" });
      setSentTo(made.destination);
      await queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/invitations") });
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t("members.invite")}>
      <Stack>
        <ProblemNotice error={error} />
        <TextField
          {...form.inputProps("destination")}
          label={t("members.destination")}
          help={t("members.destinationHelp")}
          name="destination"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <ChoiceCards
          label={t("members.role")}
          name="role"
          dense
          value={form.values.role}
          onChange={(role) => form.setValue("role", role)}
          options={invitedRoles.map((role) => ({
            value: role,
            title: t(`role.${role}`),
            description: t(`roleWords.${role}`),
          }))}
        />
        <ActionButton type="submit" pending={pending} fullWidth>
          {t("members.send")}
        </ActionButton>
        {sentTo && (
          <Notice tone="good" live>
            {t("members.sent", { to: formatPhone(sentTo) })}
          </Notice>
        )}
      </Stack>
    </form>
  );
}
