import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { RecentAccess } from "../account-rights/recent-access.tsx";
import { useApiMutation } from "../api/use-call.ts";

type NotMeCardProps = { token: string; warning: NotMeView; onConfirmed: () => void };

/** What was changed, and the one press that reverts it. Nothing happens before the press. */
export function NotMeCard({ token, warning, onConfirmed }: NotMeCardProps) {
  const t = useText("auth");
  const locale = useLocale();
  const confirm = useApiMutation("POST /not-me/{token}", onConfirmed);
  const { event, happenedAt, state, made } = warning;
  const byOther = made?.byOther ?? false;
  return (
    <Card
      title={t(`notMe.what.${event}`)}
      description={t("notMe.when", { time: formatInstant(happenedAt, locale) })}
    >
      <Stack>
        {made && <Made made={made} />}
        {state === "open" && (
          <>
            <p>{t("notMe.does")}</p>
            <ul>
              {made && <li>{t("notMe.do.takeBack")}</li>}
              {byOther && <li>{t("notMe.do.signOutOther")}</li>}
              {!byOther && (
                <>
                  <li>{t("notMe.do.signOut")}</li>
                  <li>{t("notMe.do.undo")}</li>
                  <li>{t("notMe.do.password")}</li>
                  <li>{t("notMe.do.hold")}</li>
                </>
              )}
            </ul>
            <ProblemNotice error={confirm.error} />
            <ActionButton
              variant="danger"
              fullWidth
              pending={confirm.isPending}
              onClick={() => confirm.mutate({ params: { token } })}
            >
              {t(byOther ? "notMe.pressOther" : "notMe.press")}
            </ActionButton>
            <p>{t("notMe.wasMe")}</p>
          </>
        )}
        {state === "used" && <Locked token={token} warning={warning} onRevoked={onConfirmed} />}
        {state === "expired" && (
          <Notice tone="warn" title={t("notMe.expired.title")}>
            {t("notMe.expired.words")}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}

/** Shows a key or another thing that was made: its name, business, maker and place. */
function Made({ made }: { made: NonNullable<NotMeView["made"]> }) {
  const t = useText("auth");
  const rows = { name: made.name, business: made.businessName, by: made.by, from: made.from };
  return (
    <ul>
      {(["name", "business", "by", "from"] as const).map(
        (key) =>
          rows[key] && (
            <li key={key}>
              {t(`notMe.made.${key}`)}: <strong>{rows[key]}</strong>
            </li>
          ),
      )}
    </ul>
  );
}

type LockedProps = { token: string; warning: NotMeView; onRevoked: () => void };

function Locked({ token, warning, onRevoked }: LockedProps) {
  const t = useText("auth");
  const { made, madeEnded, restored, passwordEnded, role, recent } = warning;
  const revoke = useApiMutation("POST /not-me/{token}/revocations", onRevoked);
  const also = (
    <RecentAccess
      ticked
      items={recent}
      pending={revoke.isPending}
      error={revoke.error}
      onRevoke={(ids) => revoke.mutate({ params: { token }, body: { ids } })}
    />
  );
  if (made?.byOther)
    return (
      <>
        <Notice tone="good" live title={t("notMe.done.tookBack.title")}>
          {t("notMe.done.tookBack.words")}
        </Notice>
        {also}
      </>
    );
  return (
    <>
      <Notice tone="good" live title={t("notMe.done.title")}>
        {t("notMe.done.words")}
      </Notice>
      {madeEnded && <p>{t("notMe.done.madeEnded")}</p>}
      {restored.map((kind) => (
        <p key={kind}>{t(`notMe.done.restored.${kind}`)}</p>
      ))}
      {also}
      {passwordEnded && <p>{t("notMe.done.password")}</p>}
      <ActionButton to={`/${role}/sign-in`} LinkComponent={LocaleLink} fullWidth>
        {t("notMe.done.signIn")}
      </ActionButton>
    </>
  );
}
