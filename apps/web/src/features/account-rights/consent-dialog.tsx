import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsentView } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useDialog } from "@songtan/ui/overlay/use-dialog.ts";
import { type RefObject, useId } from "react";
import { api } from "../api/api.ts";
import { useApiMutation, useApiQuery } from "../api/use-call.ts";
import { auth } from "../session/session.ts";
import { useLogout } from "../session/use-auth.ts";
import css from "./consent-dialog.module.css";

/**
 * Shows what changed in a new version of a text and requests consent, over the page and without
 * changing it. It does not close by itself: a person who does not agree signs out or goes to the
 * page where accounts are closed.
 */
export function ConsentDialog({ strategy: role }: { strategy: Role }) {
  const t = useText("rights");
  const shell = useText("shell");
  // Escape and a press outside close any native dialog, so this one is reopened.
  const dialog: RefObject<HTMLDialogElement | null> = useDialog(true, () =>
    dialog.current?.showModal(),
  );
  const titleId = useId();
  const logout = useLogout(role);
  const { data, error, refetch } = useApiQuery(`GET /${role}/consents`, { quiet: true });
  const due = data?.filter((consent) => consent.required && consent.state !== "accepted") ?? [];
  const accept = useApiMutation(`PUT /${role}/consents`, async () => {
    auth.setUser(
      role,
      role === "driver" ? await api.call("GET /driver/user") : await api.call("GET /customer/user"),
    );
  });
  const agree = () => {
    const decisions = due.map(({ document, version }) => ({ document, version, granted: true }));
    accept.mutate({ body: { decisions } });
  };
  return (
    <dialog ref={dialog} tabIndex={-1} className={css.dialog} aria-labelledby={titleId}>
      <Stack>
        <h2 id={titleId} className={css.title}>
          {t("update.title")}
        </h2>
        <p>{t("update.words")}</p>
        {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
        {due.map((consent) => (
          <Changed key={consent.document} consent={consent} />
        ))}
        <ProblemNotice error={accept.error} />
        <ActionButton
          fullWidth
          pending={accept.isPending}
          disabledReason={data ? null : shell("loading")}
          onClick={agree}
        >
          {t("update.accept")}
        </ActionButton>
        <ActionButton variant="quiet" fullWidth onClick={() => void logout()}>
          {t("update.signOut")}
        </ActionButton>
        <p className={css.soft}>
          {t("update.refuse")}{" "}
          <LocaleLink
            to={
              role === "driver"
                ? "/driver/profile/privacy#close"
                : "/customer/profile/privacy#close"
            }
          >
            {t("update.close")}
          </LocaleLink>
        </p>
      </Stack>
    </dialog>
  );
}

function Changed({ consent }: { consent: ConsentView }) {
  const t = useText("rights");
  const name = consent.document === "privacy" ? "privacy" : "terms";
  return (
    <section className={css.text}>
      <h3 className={css.name}>{t(`consents.name.${name}`)}</h3>
      <ul className={css.changes}>
        {consent.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <LocaleLink to={`/${name}`} target="_blank">
        {t(`consents.read.${name}`)}
      </LocaleLink>
    </section>
  );
}
