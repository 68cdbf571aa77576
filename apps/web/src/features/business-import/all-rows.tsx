import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportRowView } from "@songtan/contract/partners/imports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useBusinessBookingPath } from "../api/use-business-booking-path.ts";
import { useApiMutation } from "../api/use-call.ts";
import { MoreButton } from "../shell/lists/more-button.tsx";
import css from "./import.module.css";
import { MatchedPlaces } from "./matched-places.tsx";
import { rowTones } from "./row-tones.ts";
import { useImportRows, useImportsChanged } from "./use-imports.ts";

/** Every row with its place and its state: a person checks them before paying. */
export function AllRows({ fileId }: { fileId: string }) {
  const t = useText("imports");
  const [choice, setChoice] = useState<boolean | null>(null);
  const isShown = choice ?? true;
  return (
    <Card title={t("all.title")}>
      <Stack>
        {isShown && <Rows fileId={fileId} />}
        <div className={css.buttons}>
          <ActionButton variant="outline" onClick={() => setChoice(!isShown)}>
            {t(isShown ? "all.hide" : "all.show")}
          </ActionButton>
        </div>
      </Stack>
    </Card>
  );
}

function Rows({ fileId }: { fileId: string }) {
  const pathOf = useBusinessBookingPath();
  const t = useText("imports");
  const shell = useText("shell");
  const list = useImportRows(fileId, "all");
  const { data, error, refetch, isFetching } = list;
  if (!data && error)
    return (
      <QueryError
        error={error}
        title={t("failedFile")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <ListSkeleton label={shell("loading")} rows={4} />;
  return (
    <Stack>
      <DataTable
        label={t("all.title")}
        rows={data}
        rowKey={({ number }) => String(number)}
        columns={[
          {
            id: "row",
            title: t("all.row"),
            cell: ({ number, texts }) => [number, texts.reference].filter(Boolean).join(" · "),
          },
          {
            id: "recipient",
            title: t("all.recipient"),
            cell: ({ texts }) => texts.dropoffName ?? "–",
          },
          {
            id: "address",
            title: t("all.address"),
            cell: (row) => <MatchedPlaces row={row} />,
          },
          {
            id: "state",
            title: t("all.state"),
            cell: (row) => <State fileId={fileId} row={row} />,
          },
          {
            id: "price",
            title: t("all.price"),
            align: "end",
            oneLine: true,
            hidden: ({ totalSatang }) => totalSatang === null,
            cell: ({ totalSatang }) =>
              totalSatang === null ? "–" : <Money column>{formatExactBaht(totalSatang)}</Money>,
          },
          {
            id: "booking",
            title: t("all.booking"),
            oneLine: true,
            hidden: ({ booking }) => booking === null,
            cell: ({ booking }) =>
              booking ? <LocaleLink to={pathOf(booking.id)}>{booking.number}</LocaleLink> : "–",
          },
        ]}
      />
      <MoreButton list={list} fullWidth>
        {t("all.more")}
      </MoreButton>
    </Stack>
  );
}

function State({ fileId, row }: { fileId: string; row: ImportRowView }) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const back = useApiMutation("PUT /business/imports/{id}/rows/{number}", () => void changed());
  const skipped = row.state === "skipped";
  return (
    <span className={css.state}>
      <StatusBadge tone={rowTones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
      {(skipped || row.state === "ready") && (
        <ActionButton
          variant="quiet"
          pending={back.isPending}
          onClick={() =>
            back.mutate({
              params: { id: fileId, number: row.number },
              body: { skipped: !skipped },
            })
          }
        >
          {t(skipped ? "row.unskip" : "row.skip")}
        </ActionButton>
      )}
    </span>
  );
}
