import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { keyScopes } from "@songtan/domain/businesses/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/use-call.ts";
import { CodeBox } from "./code-box.tsx";
import css from "./developers.module.css";
import { FirstWebhook } from "./first-webhook.tsx";
import { languageNames, type SnippetLanguage, snippetLanguages, snippetOf } from "./snippets.ts";

/** Guides a program to its first booking: a test key for the reader, and code that runs unchanged. */
export function QuickStart({ businessId }: { businessId: string }) {
  const t = useText("developers");
  const queries = useQueryClient();
  const [language, setLanguage] = useState<SnippetLanguage>("curl");
  // Shown on this page until it is left: nothing stores a secret.
  const [secret, setSecret] = useState<string | null>(null);
  const make = useApiMutation("POST /businesses/{id}/keys", ({ secretKey }) => {
    setSecret(secretKey);
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/keys") });
  });
  const access = { origin: window.location.origin, key: secret ?? "sk_test_…" };
  return (
    <Card title={t("start.title")} description={t("start.text")}>
      <Stack>
        {secret ? (
          <p>{t("start.hasKey")}</p>
        ) : (
          <div className={css.actions}>
            <ActionButton
              pending={make.isPending}
              onClick={() =>
                make.mutate({
                  params: { id: businessId },
                  body: { mode: "test", name: t("start.keyName"), scopes: [...keyScopes] },
                })
              }
            >
              {t("start.makeKey")}
            </ActionButton>
            <span className={css.soft}>{t("start.makeKeyWords")}</span>
          </div>
        )}
        <ProblemNotice error={make.error} />
        <fieldset className={css.languages} aria-label={t("start.language")}>
          {snippetLanguages.map((each) => (
            <ActionButton
              key={each}
              variant={each === language ? "soft" : "quiet"}
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {languageNames[each]}
            </ActionButton>
          ))}
        </fieldset>
        <CodeBox
          label={t("start.code", { language: languageNames[language] })}
          copyLabel={t("start.copyCode")}
          code={snippetOf(language, access)}
        />
        <FirstWebhook access={access} />
        <p>
          <a href="/api/docs">{t("start.docs")}</a>
          {" · "}
          <a href="/api/openapi/partner.json">OpenAPI</a>
          {" · "}
          <a href="/api/asyncapi.json">AsyncAPI</a>
          {" · "}
          <a href="/llms.txt">llms.txt</a>
        </p>
      </Stack>
    </Card>
  );
}
