import { formatDay, formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProviderDifference } from "@songtan/contract/console/reconciliation";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { usePermission } from "../session/use-session.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";
import css from "../shell/page/entries.module.css";
import { useDifferenceCommand } from "./use-money-command.ts";

/** Compares the provider's amount with the amount in the books, and shows the related record and the next action. */
export function DifferenceCard({ difference }: { difference: ProviderDifference }) {
  const t = useText("money");
  const locale = useLocale();
  const [resolving, setResolving] = useState(false);
  const resolve = useDifferenceCommand(() => setResolving(false));
  const { id, kind, problem, providerSatang, ourSatang, settled, goneAt } = difference;
  const side = (satang: number | null) =>
    satang === null ? t("difference.nothing") : formatExactBaht(satang);
  const open = !settled && !goneAt;
  const title = t(`difference.title.${kind}`, { day: formatDay(difference.serviceDay, locale) });
  return (
    <Card
      as="article"
      title={title}
      aside={
        <StatusBadge tone={open ? "warn" : "plain"}>
          {t(
            open
              ? `difference.problem.${problem}`
              : settled
                ? "difference.settled"
                : "difference.gone",
          )}
        </StatusBadge>
      }
    >
      <Stack gap={3}>
        <dl className={css.sides}>
          <div>
            <dt>{t("difference.provider")}</dt>
            <dd data-missing={providerSatang === null || undefined}>{side(providerSatang)}</dd>
          </div>
          <div>
            <dt>{t("difference.ours")}</dt>
            <dd data-missing={ourSatang === null || undefined}>{side(ourSatang)}</dd>
          </div>
        </dl>
        {open && (
          <p>
            <strong>{t("difference.next")}</strong> {t(`difference.act.${kind}.${problem}`)}
          </p>
        )}
        <DescriptionList
          pairs={[
            [t("difference.about"), difference.about && <About about={difference.about} />],
            [t("difference.providerId"), difference.providerId],
            [t("difference.found"), formatInstant(difference.foundAt, locale)],
            [t("difference.goneAt"), goneAt && formatInstant(goneAt, locale)],
            [
              t("difference.settledBy"),
              settled && `${settled.by} · ${formatInstant(settled.at, locale)}`,
            ],
            [t("difference.words"), settled?.words],
          ]}
        />
        {open && (
          <div>
            <ActionButton variant="outline" onClick={() => setResolving(true)}>
              {t("difference.settle")}
            </ActionButton>
          </div>
        )}
      </Stack>
      {resolving && (
        <NoteDialog
          title={t("difference.settleTitle")}
          explained={t("difference.settleWords")}
          label={t("difference.words")}
          submitLabel={t("difference.settle")}
          pending={resolve.isPending}
          error={resolve.error}
          onClose={() => setResolving(false)}
          onSubmit={(note) => resolve.mutate({ params: { id }, body: { words: note } })}
        />
      )}
    </Card>
  );
}

/** Payments link only for staff who may refund. Top-ups lack a page, so their label shows the driver's name. */
function About({ about }: { about: NonNullable<ProviderDifference["about"]> }) {
  const t = useText("money");
  const seesPayments = usePermission("payment.refund");
  const label = t(`difference.of.${about.kind}`, { name: about.owner ?? "" });
  const page = {
    payment: seesPayments ? `/payments/${about.id}` : null,
    payout: `/payouts/${about.id}`,
    top_up: null,
  };
  const to = page[about.kind];
  return (
    <>
      {to ? <SmartLink to={to}>{label}</SmartLink> : label}
      {about.booking && (
        <>
          {" · "}
          {seesPayments ? (
            <SmartLink to={`/bookings/${about.booking.id}`}>{about.booking.number}</SmartLink>
          ) : (
            about.booking.number
          )}
        </>
      )}
    </>
  );
}
