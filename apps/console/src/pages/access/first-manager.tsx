import { email, name } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApiMutation } from "../../features/api/api.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";

export const handle: ConsoleHandle = { middleware: "guest", layout: "callback" };

/** The first manager makes their account here, with the link that the server printed. */
export default function FirstManager() {
  const t = useText("access");
  const { token = "" } = useParams();
  const locale = useLocale();
  const path = useLocalePath();
  const navigate = useNavigate();
  const rule = useRuleText();
  const [values, setValues] = useState({ name: "", email: "" });
  const [tried, setTried] = useState(false);
  const create = useApiMutation("POST /console/first-manager", ({ invitationPath }) =>
    navigate(path(invitationPath)),
  );
  const problems = { name: rule(name)(values.name), email: rule(email)(values.email) };
  const { fields = {} } = create.error ?? {};
  return (
    <Page title={t("first.title")} description={t("first.words")}>
      <PageHead title={t("first.title")} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!problems.name && !problems.email && !create.isPending)
            create.mutate({ body: { ...values, token, locale } });
        }}
      >
        <Stack gap={4}>
          <Card>
            <Stack gap={3}>
              <TextField
                label={t("first.name")}
                autoComplete="name"
                value={values.name}
                onChange={(text) => setValues({ ...values, name: text })}
                error={(tried && problems.name) || fields.name}
              />
              <TextField
                label={t("first.email")}
                type="email"
                inputMode="email"
                autoComplete="email"
                value={values.email}
                onChange={(text) => setValues({ ...values, email: text })}
                error={(tried && problems.email) || fields.email}
              />
            </Stack>
          </Card>
          {create.error?.code === "not_found" ? (
            <Notice tone="bad" live>
              {t("first.used")}
            </Notice>
          ) : (
            <ProblemNotice error={create.error} />
          )}
          <ActionButton type="submit" fullWidth pending={create.isPending}>
            {t("first.next")}
          </ActionButton>
        </Stack>
      </form>
    </Page>
  );
}
