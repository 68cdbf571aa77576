import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ledgerAccounts } from "@songtan/domain/ledger/accounts";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { useApiQuery } from "../api/api.ts";
import { QueryView } from "../shell/page/query-view.tsx";
import { monthName } from "./month-name.ts";

/** Shows whether the books balance, the first fact to check about them. */
export function ProofNotice() {
  const t = useText("books");
  const locale = useLocale();
  const nameOf = (account: string) => {
    const known = ledgerAccounts.find((each) => each === account);
    return known ? t(`account.${known}`) : account;
  };
  const query = useApiQuery("GET /console/books/proof", { quiet: true });
  return (
    <QueryView query={query} waiting={<CardSkeleton label={t("proof.checking")} lines={1} />}>
      {(proof) =>
        proof.whole ? (
          <Notice tone="good" title={t("proof.whole")}>
            {t("proof.wholeWords", { count: proof.entries })}
          </Notice>
        ) : (
          <Notice tone="bad" live title={t("proof.broken")}>
            <p>{t("proof.brokenWords")}</p>
            <ul>
              {proof.totalSatang !== 0 && (
                <li>{t("proof.total", { amount: formatExactBaht(proof.totalSatang) })}</li>
              )}
              {proof.differing.map(({ account, ownerId, storedSatang, summedSatang }) => (
                <li key={`${account} ${ownerId}`}>
                  {t("proof.differs", {
                    what: nameOf(account),
                    stored: formatExactBaht(storedSatang),
                    summed: formatExactBaht(summedSatang),
                  })}{" "}
                  <SmartLink to={`/books/entries?ownerId=${ownerId}`}>
                    {t("proof.entries")}
                  </SmartLink>
                </li>
              ))}
              {proof.changedMonths.map(({ month, account, storedSatang, summedSatang }) => (
                <li key={`${month} ${account}`}>
                  {t("proof.differs", {
                    what: `${monthName(month, locale)}: ${nameOf(account)}`,
                    stored: formatExactBaht(storedSatang),
                    summed: formatExactBaht(summedSatang),
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        )
      }
    </QueryView>
  );
}
