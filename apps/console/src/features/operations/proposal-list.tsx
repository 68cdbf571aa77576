import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OperationsView } from "@songtan/contract/console/operations";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useSession } from "../session/use-session.ts";
import css from "./operations.module.css";
import { OperationsRow } from "./operations-row.tsx";

type Approval = OperationsView["approvals"][number];
type Waiting = Pick<Approval, "proposedBy" | "proposedAt"> & {
  key: string;
  title: string;
  /** The amount of money, if known. */
  money: string | null;
  /** Where it is decided. */
  to: string;
};

const ageMilliseconds = 15_000;

const pageOf: Record<Approval["kind"], (approval: Approval) => string> = {
  payout_run: ({ id }) => `/payout-runs/${id}`,
  cod_refund: ({ about }) => `/cod?${new URLSearchParams({ state: "frozen", q: about ?? "" })}`,
  refund: ({ id }) => `/payments/${id}`,
  adjustment: () => "/adjustments?state=proposed",
  claim: ({ id }) => `/reports/${id}`,
  credit_limit: ({ id }) => `/businesses/${id}`,
  invoice_transfer: ({ id }) => `/businesses/${id}`,
  promo: ({ id }) => `/promos/${id}`,
};

/** Lists the proposals of staff that another person has to approve, about bookings and money, oldest first. */
export function ProposalList({ operations }: { operations: OperationsView }) {
  const t = useText("operations");
  const locale = useLocale();
  const now = useNow(ageMilliseconds);
  const own = useSession().user?.id;
  const rows: Waiting[] = [
    ...operations.proposals.map(({ kind, booking, movedSatang, ...proposal }) => ({
      ...proposal,
      key: `${kind} ${booking.id}`,
      title: `${booking.number} · ${t(`proposal.${kind}`)}`,
      money:
        movedSatang === null ? null : t("proposal.moves", { amount: formatExactBaht(movedSatang) }),
      to: `/bookings/${booking.id}#${kind === "disposal" ? "depot" : "by-hand"}`,
    })),
    ...operations.approvals.map((approval) => {
      const { kind, id, about, amountSatang, proposedBy, proposedAt } = approval;
      return {
        ...{ proposedBy, proposedAt, key: `${kind} ${id} ${proposedAt}` },
        title: [about, t(`proposal.${kind}`)].filter(Boolean).join(" · "),
        money: formatExactBaht(amountSatang),
        to: pageOf[kind](approval),
      };
    }),
  ].sort((left, right) => left.proposedAt.localeCompare(right.proposedAt));
  if (rows.length === 0) return null;
  return (
    <Card title={t("proposals")}>
      <ul className={css.rows}>
        {rows.map(({ key, title, money, to, proposedBy, proposedAt }) => {
          const isOwn = proposedBy.id === own;
          return (
            <OperationsRow
              key={key}
              title={title}
              description={[
                t(isOwn ? "proposal.own" : "proposal.by", {
                  name: proposedBy.name,
                  age: formatAge(Math.max(0, now - Date.parse(proposedAt)) / 1000, locale),
                }),
                money,
              ]
                .filter(Boolean)
                .join(" · ")}
              driver={null}
              booking={null}
              action={{ to, label: t(isOwn ? "proposal.open" : "proposal.decide") }}
            />
          );
        })}
      </ul>
    </Card>
  );
}
