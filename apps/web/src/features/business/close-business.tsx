import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessClosureView } from "@songtan/contract/businesses/business-closure";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useBusinessBookingPath } from "../api/use-business-booking-path.ts";
import { useApiMutation, useApiQuery } from "../api/use-call.ts";
import { useCustomer } from "../session/use-auth.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import css from "./business.module.css";

type CloseBusinessProps = { business: Pick<BusinessView, "id" | "name">; onClosed: () => void };

/** Closes the business: first the consequences and the matters still open, then the owner's proof. */
export function CloseBusiness({ business, onClosed }: CloseBusinessProps) {
  const t = useText("business");
  const { user } = useCustomer();
  const [step, setStep] = useState<"none" | "means" | "proof">("none");
  const [givenUpSatang, setGivenUpSatang] = useState(0);
  const close = useApiMutation("POST /businesses/{id}/closure", onClosed);
  const leave = () => setStep("none");
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
          onClose={leave}
          title={t("close.meansTitle", { name: business.name })}
          closeLabel={t("close.keep")}
        >
          <Means
            businessId={business.id}
            onCancel={leave}
            onContinue={(satang) => {
              setGivenUpSatang(satang);
              setStep("proof");
            }}
          />
        </Dialog>
      )}
      {step === "proof" && user && (
        <OwnerProofDialog
          title={t("owner.proofTitle")}
          submitLabel={t("close.submit")}
          tone="danger"
          user={user}
          pending={close.isPending}
          error={close.error}
          onProof={(proof) =>
            close.mutate({
              params: { id: business.id },
              body: { ...proof, creditGivenUpSatang: givenUpSatang },
            })
          }
          onClose={leave}
        >
          <p>{t("close.proofWords", { name: business.name })}</p>
        </OwnerProofDialog>
      )}
    </Card>
  );
}

type MeansProps = {
  businessId: string;
  onCancel: () => void;
  onContinue: (givenUpSatang: number) => void;
};

function Means({ businessId, onCancel, onContinue }: MeansProps) {
  const t = useText("business");
  const shell = useText("shell");
  const [givesUp, setGivesUp] = useState(false);
  const { data, error, refetch } = useApiQuery(
    "GET /businesses/{id}/closure",
    { params: { id: businessId }, quiet: true },
    { staleMilliseconds: 0 },
  );
  if (!data)
    return error ? (
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={shell("loading")} rows={3} />
    );
  const isBlocked = data.blocks.length > 0;
  const lostSatang = data.creditToGiveUpSatang;
  const amount = formatBaht(lostSatang);
  const notYet = lostSatang > 0 && !givesUp ? t("close.giveUpFirst", { amount }) : null;
  return (
    <Stack>
      <ul className={css.points}>
        <li>{t("close.means.ends")}</li>
        <li>{t("close.means.members")}</li>
        <li>{t("close.means.stays")}</li>
        <li>{t("close.means.back")}</li>
      </ul>
      {isBlocked && <Blocks closure={data} onLeave={onCancel} />}
      {!isBlocked && lostSatang > 0 && (
        <CheckField
          label={t("close.giveUp", { amount })}
          help={t("close.giveUpWords")}
          checked={givesUp}
          onChange={setGivesUp}
        />
      )}
      <ActionButton
        variant="danger"
        fullWidth
        disabledReason={isBlocked ? t("close.blocked") : notYet}
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

const pages = {
  import_under_way: "/business/import",
  invoice_open: "/business/money",
  money_due: "/business/money",
  money_in_transit: "/business/money",
  credit_left: "/help",
} as const;

/** Lists the matters that are still open, each with the way to settle it. */
function Blocks({ closure, onLeave }: { closure: BusinessClosureView; onLeave: () => void }) {
  const t = useText("business");
  const bookingPath = useBusinessBookingPath();
  return (
    <Notice tone="warn" title={t("close.blocked")}>
      <ul className={css.points}>
        {closure.blocks.map(({ reason, bookings }) => (
          <li key={reason}>
            {t(`close.block.${reason}`, { amount: formatBaht(closure.creditSatang) })}{" "}
            {bookings.map(({ id, number }) => (
              <LocaleLink key={id} to={bookingPath(id)}>
                {number}{" "}
              </LocaleLink>
            ))}
            {reason !== "booking_under_way" && (
              <p>
                <LocaleLink to={pages[reason]} onClick={onLeave}>
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
