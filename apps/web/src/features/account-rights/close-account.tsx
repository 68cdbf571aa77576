import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatDay } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ClosureView } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiMutation, useApiQuery } from "../api/use-call.ts";
import { useLogout } from "../session/use-auth.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import type { ProofUser } from "../verify/proved-channel.ts";
import css from "./account-rights.module.css";
import { OwnedBusinesses } from "./owned-businesses.tsx";

type CloseAccountProps = {
  strategy: Role;
  user: ProofUser;
};

/** Closing the account: first the consequences, then what blocks it, then the password. */
export function CloseAccount({ strategy: role, user }: CloseAccountProps) {
  const t = useText("rights");
  const [step, setStep] = useState<"closed" | "means" | "proof">("closed");
  const [waivedCreditSatang, setWaivedCreditSatang] = useState(0);
  return (
    <Card title={t("close.title")} description={t("close.words")} id="close">
      <div>
        <ActionButton variant="outline" onClick={() => setStep("means")}>
          {t("close.begin")}
        </ActionButton>
      </div>
      {step === "means" && (
        <Dialog
          opened
          onClose={() => setStep("closed")}
          title={t("close.meansTitle")}
          closeLabel={t("close.keep")}
        >
          <Means
            strategy={role}
            onCancel={() => setStep("closed")}
            onContinue={(satang) => {
              setWaivedCreditSatang(satang);
              setStep("proof");
            }}
          />
        </Dialog>
      )}
      {step === "proof" && (
        <Prove
          strategy={role}
          user={user}
          waivedCreditSatang={waivedCreditSatang}
          onClose={() => setStep("closed")}
        />
      )}
    </Card>
  );
}

type MeansProps = {
  strategy: Role;
  onCancel: () => void;
  onContinue: (givenUpSatang: number) => void;
};

function Means({ strategy: role, onCancel, onContinue }: MeansProps) {
  const t = useText("rights");
  const shell = useText("shell");
  const locale = useLocale();
  const [waivesCredit, setWaivesCredit] = useState(false);
  const { data, error, refetch } = useApiQuery(
    `GET /${role}/closure`,
    { quiet: true },
    { staleMilliseconds: 0 },
  );
  if (!data)
    return error ? (
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={shell("loading")} rows={3} />
    );
  const blocked = data.blocks.length > 0;
  const lostSatang = data.creditToGiveUpSatang;
  const disabledReason = blocked
    ? t("close.blocked")
    : lostSatang > 0 && !waivesCredit
      ? t("close.giveUpFirst", { amount: formatBaht(lostSatang) })
      : null;
  return (
    <Stack>
      <ul className={css.points}>
        <li>{t("close.means.signedOut")}</li>
        <li>
          {t("close.means.grace", {
            days: data.graceDays,
            day: formatDay(data.wouldBeDueAt, locale),
          })}
        </li>
        <li>{t(`close.means.gone.${role}`)}</li>
        <li>{t("close.means.stays")}</li>
        <li>{t("close.means.again")}</li>
      </ul>
      {blocked && <Blocks strategy={role} closure={data} onLeave={onCancel} />}
      {!blocked && lostSatang > 0 && (
        <CheckField
          label={t("close.giveUp", { amount: formatBaht(lostSatang) })}
          help={t("close.giveUpWords")}
          checked={waivesCredit}
          onChange={setWaivesCredit}
        />
      )}
      <ActionButton
        variant="danger"
        fullWidth
        disabledReason={disabledReason}
        onClick={() => onContinue(lostSatang)}
      >
        {t("close.goOn")}
      </ActionButton>
      <ActionButton variant="outline" fullWidth onClick={onCancel}>
        {t("close.keep")}
      </ActionButton>
    </Stack>
  );
}

/** Lists the things that keep the account open, each with the way to settle it. */
type BlocksProps = { strategy: Role; closure: ClosureView; onLeave: () => void };

function Blocks({ strategy: role, closure, onLeave }: BlocksProps) {
  const t = useText("rights");
  const bookingPath = role === "driver" ? "/driver/task" : "/customer/tracking";
  const pathOf = {
    money_due: "/help",
    on_duty: "/driver/dashboard",
    balance: role === "driver" ? "/driver/dashboard" : "/customer/profile/payments#credit",
    cash_owed: "/driver/dashboard",
    credit_left: "/customer/profile/payments#credit",
  };
  return (
    <Notice tone="warn" title={t("close.blocked")}>
      <ul className={css.points}>
        {closure.blocks.map(({ reason, bookings }) => (
          <li key={reason}>
            {t(`close.block.${reason}`, { amount: formatBaht(closure.creditSatang) })}{" "}
            {bookings.map(({ id, number }) => (
              <LocaleLink key={id} to={`${bookingPath}/${id}`}>
                {number}{" "}
              </LocaleLink>
            ))}
            {reason === "business_owned" && <OwnedBusinesses onLeave={onLeave} />}
            {reason !== "booking_under_way" && reason !== "business_owned" && (
              <p>
                <LocaleLink to={pathOf[reason]} onClick={onLeave}>
                  {t(`close.settle.${reason}`)}
                </LocaleLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type ProveProps = CloseAccountProps & { waivedCreditSatang: number; onClose: () => void };

function Prove({ strategy: role, user, waivedCreditSatang, onClose }: ProveProps) {
  const t = useText("rights");
  const locale = useLocale();
  const logout = useLogout(role);
  const [dueAt, setDueAt] = useState<string | null>(null);
  const close = useApiMutation(`POST /${role}/closure`, (answer) => setDueAt(answer.dueAt));
  if (dueAt)
    return (
      <Dialog
        opened
        onClose={() => void logout()}
        title={t("close.asked")}
        closeLabel={t("close.leave")}
      >
        <Stack>
          <p role="status">{t("close.askedWords", { day: formatDay(dueAt, locale) })}</p>
          <ActionButton fullWidth onClick={() => void logout()}>
            {t("close.leave")}
          </ActionButton>
        </Stack>
      </Dialog>
    );
  return (
    <OwnerProofDialog
      title={t("close.proofTitle")}
      submitLabel={t("close.submit")}
      tone="danger"
      user={user}
      pending={close.isPending}
      error={close.error}
      onProof={(proof) =>
        close.mutate({ body: { ...proof, creditGivenUpSatang: waivedCreditSatang } })
      }
      onClose={onClose}
    >
      {waivedCreditSatang > 0 && (
        <Notice tone="warn">
          {t("close.proofGiveUp", { amount: formatBaht(waivedCreditSatang) })}
        </Notice>
      )}
      <p>{t("close.proofWords")}</p>
    </OwnerProofDialog>
  );
}
