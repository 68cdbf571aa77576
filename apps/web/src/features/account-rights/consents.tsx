import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsentView } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import css from "./account-rights.module.css";

/** Lists the person's consents: the required texts to read, the optional ones to accept or withdraw. */
export function Consents({ strategy: role }: { strategy: Role }) {
  const t = useText("rights");
  const shell = useText("shell");
  const { data, error, refetch } = useApiQuery(`GET /${role}/consents`, { quiet: true });
  return (
    <Card title={t("consents.title")} description={t("consents.words")} id="consents">
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={shell("loading")} rows={3} />}
      {data?.map((consent) => (
        <div key={consent.document} className={css.part}>
          {consent.required ? (
            <Needed consent={consent} />
          ) : (
            <Optional strategy={role} consent={consent} />
          )}
        </div>
      ))}
    </Card>
  );
}

function Decided({ consent: { decided, state } }: { consent: ConsentView }) {
  const t = useText("rights");
  const locale = useLocale();
  if (!decided) return null;
  const values = { at: formatInstant(decided.at, locale), version: decided.version };
  return <>{t(state === "withdrawn" ? "consents.withdrawn" : "consents.accepted", values)}</>;
}

function Needed({ consent }: { consent: ConsentView }) {
  const t = useText("rights");
  const name = consent.document === "privacy" ? "privacy" : "terms";
  return (
    <div className={css.words}>
      <span className={css.name}>{t(`consents.name.${consent.document}`)}</span>
      <span className={css.soft}>
        <Decided consent={consent} />
      </span>
      <LocaleLink to={consent.decided ? `/${name}?version=${consent.decided.version}` : `/${name}`}>
        {t(`consents.read.${name}`)}
      </LocaleLink>
    </div>
  );
}

function Optional({ strategy: role, consent }: { strategy: Role; consent: ConsentView }) {
  const t = useText("rights");
  const errorText = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const decide = useApiMutation(`PUT /${role}/consents`, (answer) => {
    setConfirming(false);
    mergeIntoCache(callKey(`GET /${role}/consents`, {}), answer);
    void queryClient.invalidateQueries({ queryKey: callKey(`GET /${role}/notifications`) });
  });
  const send = (granted: boolean) =>
    decide.mutate({
      body: { decisions: [{ document: consent.document, version: consent.version, granted }] },
    });
  const accepted = consent.state === "accepted" || consent.state === "outdated";
  const document = consent.document === "location" ? "location" : "marketing";
  return (
    <>
      <CheckField
        look="switch"
        label={t(`consents.name.${document}`)}
        help={t(`consents.what.${document}`)}
        checked={accepted}
        onChange={(granted) => {
          decide.reset();
          if (granted) send(true);
          else setConfirming(true);
        }}
        error={confirming ? undefined : decide.error && errorText(decide.error)}
      />
      {consent.decided && (
        <span className={css.soft}>
          <Decided consent={consent} />
        </span>
      )}
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => send(false)}
        title={t("consents.withdrawTitle")}
        confirmLabel={t("consents.withdraw")}
        cancelLabel={t("consents.keep")}
        pending={decide.isPending}
        error={decide.error && errorText(decide.error)}
      >
        <p>{t(`consents.effect.${document}`)}</p>
      </Confirm>
    </>
  );
}
