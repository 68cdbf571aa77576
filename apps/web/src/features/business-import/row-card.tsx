import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ImportPlace, ImportRowView } from "@songtan/contract/partners/imports";
import type { ImportField } from "@songtan/domain/imports/fields";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconMapPin } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./import.module.css";
import { RowForm } from "./row-form.tsx";
import { rowTones } from "./row-tones.ts";
import { useImportsChanged } from "./use-imports.ts";

/** The places search, which is another feature's: the page brings it. */
export type RenderPlaceSearch = (props: {
  label: string;
  placeholder: string;
  onPick: (place: ImportPlace, name: string) => void;
}) => ReactNode;

type RowCardProps = {
  fileId: string;
  row: ImportRowView;
  renderPlaceSearch: RenderPlaceSearch;
};

/** One row that is not right: its doubt in place, candidates to choose from, fields to fix. */
export function RowCard({ fileId, row, renderPlaceSearch }: RowCardProps) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const [isEditing, setIsEditing] = useState(false);
  const change = useApiMutation("PUT /business/imports/{id}/rows/{number}", () => {
    setIsEditing(false);
    void changed();
  });
  const params = { id: fileId, number: row.number };
  const { reference, dropoffName } = row.texts;
  const wrong = Object.keys(row.problems) as ImportField[];
  const name = [
    t("row.name", { number: row.number }),
    reference,
    dropoffName && t("row.to", { name: dropoffName }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={css.row} aria-label={name}>
      <Stack gap={3}>
        <div className={css.head}>
          <strong>{name}</strong>
          <StatusBadge tone={rowTones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
        </div>
        {row.repeats && (
          <p className={css.soft}>
            {"row" in row.repeats
              ? t("row.repeatsRow", { number: row.repeats.row })
              : t("row.repeatsBooking", { number: row.repeats.booking })}
          </p>
        )}
        {row.refusal && <p className={css.problem}>{row.refusal.message}</p>}
        {row.doubts.map((doubt) => (
          <Doubt
            key={doubt.field}
            fileId={fileId}
            doubt={doubt}
            renderPlaceSearch={renderPlaceSearch}
          />
        ))}
        <ProblemNotice error={change.error} />
        {(isEditing || wrong.length > 0) && (
          <RowForm
            // The key contains the loaded texts, so that the form is reset when the row is saved.
            key={`${isEditing} ${JSON.stringify(row.texts)}`}
            row={row}
            isWhole={isEditing}
            pending={change.isPending}
            onSave={(texts) => change.mutate({ params, body: { texts } })}
            onCancel={isEditing ? () => setIsEditing(false) : undefined}
          />
        )}
        <div className={css.buttons}>
          {!isEditing && (
            <ActionButton variant="quiet" onClick={() => setIsEditing(true)}>
              {t("row.edit")}
            </ActionButton>
          )}
          {row.repeats && (
            <ActionButton
              variant="quiet"
              aria-label={`${t("row.separate")}: ${name}`}
              pending={change.isPending}
              onClick={() => change.mutate({ params, body: { separate: true } })}
            >
              {t("row.separate")}
            </ActionButton>
          )}
          <ActionButton
            variant="quiet"
            aria-label={`${t("row.skip")}: ${name}`}
            pending={change.isPending}
            onClick={() => change.mutate({ params, body: { skipped: true } })}
          >
            {t("row.skip")}
          </ActionButton>
        </div>
      </Stack>
    </li>
  );
}

type DoubtProps = {
  fileId: string;
  doubt: ImportRowView["doubts"][number];
  renderPlaceSearch: RenderPlaceSearch;
};

function Doubt({ fileId, doubt, renderPlaceSearch }: DoubtProps) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const set = useApiMutation("PUT /business/imports/{id}/places", () => void changed());
  const { address, candidates, field, alike, contradiction: [first, second] = [] } = doubt;
  const choose = (place: ImportPlace) =>
    set.mutate({ params: { id: fileId }, body: { address, place } });
  const chosen = set.isPending ? set.variables.body.place.placeId : null;
  return (
    <fieldset className={css.doubt}>
      <legend className={css.legend}>
        <span className={css.soft}>
          {t(field === "pickupAddress" ? "row.pickup" : "row.dropoff")}
        </span>
        <span className={css.address}>{address}</span>
        <span>{t(`row.doubt.${doubt.doubt}`, { first, second })}</span>
      </legend>
      <div className={css.candidates}>
        {candidates.map(({ id, name, address: where, latitude, longitude, precision }) => (
          <button
            key={id}
            type="button"
            className={css.candidate}
            aria-busy={chosen === id || undefined}
            onClick={() => choose({ latitude, longitude, placeId: id, precision })}
          >
            <IconMapPin size={20} aria-hidden="true" />
            <span>
              <span className={css.place}>{name}</span>
              <span className={css.soft}>{where}</span>
            </span>
          </button>
        ))}
      </div>
      {renderPlaceSearch({
        label: t("row.another"),
        placeholder: t("row.anotherPlaceholder"),
        onPick: choose,
      })}
      {alike > 0 && <p className={css.soft}>{t("row.alike", { count: alike })}</p>}
      <ProblemNotice error={set.error} />
    </fieldset>
  );
}
