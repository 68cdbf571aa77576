import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { type DocumentKind, type DocumentState, documentKinds } from "@songtan/domain/driver-types";
import { daysUntil, reminderDays } from "@songtan/domain/drivers/verification";
import { serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { useApiQuery } from "../api/use-call.ts";
import css from "./checklist.module.css";
import { approvedCount, nextDocument, toneOfState } from "./checklist-state.ts";

/** The eight pages with their states, the driver's progress, and the one step to do next. */
export function Checklist({ verification }: Pick<DriverView, "verification">) {
  const t = useText("profile");
  const { documents, state } = verification;
  const approved = approvedCount(documents);
  const next = nextDocument(documents);
  const views = useApiQuery("GET /driver/documents", {}, { staleMilliseconds: 0 }).data?.data;
  return (
    <section className={css.checklist} aria-labelledby="checklist-title">
      <div className={css.head}>
        <h2 id="checklist-title">{t("driverChecklist.title")}</h2>
        <p>{t(`driverChecklist.overall.${state}`)}</p>
        <div
          className={css.bar}
          role="progressbar"
          aria-label={t("driverChecklist.progress")}
          aria-valuemin={0}
          aria-valuemax={documentKinds.length}
          aria-valuenow={approved}
          aria-valuetext={t("driverChecklist.count", { approved, all: documentKinds.length })}
          style={{ "--share": approved / documentKinds.length } as React.CSSProperties}
        />
        <p className={css.count} aria-hidden="true">
          {t("driverChecklist.count", { approved, all: documentKinds.length })}
        </p>
        {next && state !== "suspended" && (
          <ActionButton variant="accent" size="driver" fullWidth to={`/driver/profile/${next}`}>
            {t("driverChecklist.next", { paper: t(`driverPaperName.${next}`) })}
          </ActionButton>
        )}
        {state === "verified" && (
          <ActionButton variant="accent" size="driver" fullWidth to="/driver/dashboard">
            {t("driverChecklist.toWork")}
          </ActionButton>
        )}
      </div>
      <List label={t("driverChecklist.title")}>
        {documentKinds.map((kind) => (
          <ListRow
            key={kind}
            to={`/driver/profile/${kind}`}
            title={t(`driverPaperName.${kind}`)}
            description={
              <RowDescription kind={kind} view={views?.find((view) => view.kind === kind)} />
            }
            end={
              <StatusBadge tone={toneOfState(documents[kind])}>
                {t(stateText(kind, documents[kind]))}
              </StatusBadge>
            }
          />
        ))}
      </List>
    </section>
  );
}

/** No one reviews a phone or an e-mail: it is verified by its code, or not yet. */
function stateText(kind: DocumentKind, state: DocumentState) {
  if (kind !== "phone-no" && kind !== "email") return `driverDocumentState.${state}` as const;
  return state === "approved" ? "driverContact.verified" : "driverContact.unverified";
}

/** Shows what is special about a document, or else its contents. */
function RowDescription({ kind, view }: { kind: DocumentKind; view: DocumentView | undefined }) {
  const t = useText("profile");
  const locale = useLocale();
  const plain = t(`driverPaperWords.${kind}`);
  if (view?.state === "rejected")
    return (
      <span className={css.bad}>{view.rejection?.words ?? t("driverState.rejectedWords")}</span>
    );
  if (!view?.expiresOn || (view.state !== "approved" && view.state !== "expired")) return plain;
  const day = formatDay(`${view.expiresOn}T12:00:00+07:00`, locale);
  const daysLeft = daysUntil(view.expiresOn, serviceDay(new Date()));
  if (daysLeft > reminderDays[0]) return t("driverState.until", { day });
  return (
    <span className={css.bad}>
      {daysLeft < 0
        ? t("driverChecklist.ended", { day })
        : t("driverChecklist.endsSoon", { day, count: daysLeft })}
    </span>
  );
}
