import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { accessReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { useApiQuery } from "../api/use-call.ts";
import css from "./form/document.module.css";

const shown = 50;

/** Lists the staff who opened this driver's documents, with the time and the reason: the whole log, unedited. */
export function DocumentAccessLog() {
  const t = useText("profile");
  const shell = useText("shell");
  const locale = useLocale();
  const { data, error, refetch } = useApiQuery("GET /driver/document-openings", {
    query: { limit: shown },
  });
  return (
    <Card title={t("driverOpenings.title")} description={t("driverOpenings.words")}>
      {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
      {!data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={css.small}>{t("driverOpenings.none")}</p>}
      {data && data.data.length > 0 && (
        <List label={t("driverOpenings.title")}>
          {data.data.map((opening) => (
            <ListRow
              key={opening.id}
              title={t("driverOpenings.who", {
                name: opening.staffName,
                paper: t(`driverPaperName.${opening.kind}`),
              })}
              description={[
                accessReasonTexts[locale][opening.reason],
                opening.words,
                formatInstant(opening.openedAt, locale),
              ]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
        </List>
      )}
      {data?.nextCursor && (
        <p className={css.small}>{t("driverOpenings.more", { count: shown })}</p>
      )}
    </Card>
  );
}
