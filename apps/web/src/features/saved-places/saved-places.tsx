import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { MapPin } from "@songtan/ui/illustrations/map-pin.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconBookmark, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { PlaceForm, type PlacePicker } from "./place-form.tsx";
import css from "./saved-places.module.css";
import { useSavedPlaces, useSavedPlacesChanged } from "./use-saved-places.ts";

/** Home, work, a shop: places that the booking form offers first. */
export function SavedPlaces({ Picker }: { Picker: PlacePicker }) {
  const t = useText("profile");
  const shell = useText("shell");
  const { data: saved, error, refetch } = useSavedPlaces();
  const [edited, setEdited] = useState<SavedPlaceView | "new" | null>(null);
  const [removed, setRemoved] = useState<SavedPlaceView | null>(null);
  if (!saved) {
    return error ? (
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={shell("loading")} rows={2} />
    );
  }
  return (
    <div className={css.places}>
      {saved.data.length === 0 && (
        <Empty drawing={<MapPin size={96} />} title={t("places.empty")} titleAs="h3">
          {t("places.emptyWords")}
        </Empty>
      )}
      {saved.data.length > 0 && (
        <ul className={css.list} aria-label={t("places.title")}>
          {saved.data.map((place) => (
            <Row
              key={place.id}
              place={place}
              onEdit={() => setEdited(place)}
              onRemove={() => setRemoved(place)}
            />
          ))}
        </ul>
      )}
      <div>
        <ActionButton
          variant="outline"
          icon={<IconPlus size={20} />}
          onClick={() => setEdited("new")}
        >
          {t("places.add")}
        </ActionButton>
      </div>
      {edited && (
        <Dialog
          opened
          onClose={() => setEdited(null)}
          title={edited === "new" ? t("places.add") : t("places.edit")}
          closeLabel={shell("close")}
          size="medium"
        >
          <PlaceForm
            place={edited === "new" ? null : edited}
            Picker={Picker}
            onDone={() => setEdited(null)}
          />
        </Dialog>
      )}
      {removed && <RemovePlace place={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

type RowProps = { place: SavedPlaceView; onEdit: () => void; onRemove: () => void };

function Row({ place, onEdit, onRemove }: RowProps) {
  const t = useText("profile");
  const { label, address, contactName, contactPhone } = place;
  return (
    <li className={css.row}>
      <IconBookmark size={22} className={css.mark} aria-hidden="true" />
      <div className={css.words}>
        <span className={css.label}>{label}</span>
        <span className={css.address}>{address}</span>
        {contactName && <span className={css.address}>{contactName}</span>}
        {contactPhone && <span className={css.address}>{formatPhone(contactPhone)}</span>}
      </div>
      <IconButton label={t("places.editNamed", { name: label })} onClick={onEdit}>
        <IconPencil size={20} />
      </IconButton>
      <IconButton label={t("places.removeNamed", { name: label })} onClick={onRemove}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}

function RemovePlace({ place, onClose }: { place: SavedPlaceView; onClose: () => void }) {
  const t = useText("profile");
  const errorText = useErrorText();
  const changed = useSavedPlacesChanged();
  const remove = useApiMutation("DELETE /customer/places/{id}", () => {
    void changed();
    onClose();
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: place.id } })}
      title={t("places.removeTitle", { name: place.label })}
      confirmLabel={t("places.remove")}
      cancelLabel={t("places.keep")}
      tone="danger"
      pending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      <p>{t("places.removeWords")}</p>
    </Confirm>
  );
}
