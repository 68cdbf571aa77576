import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { FoundRecord } from "@songtan/contract/console/overview/search";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { type KeyboardEvent, useState } from "react";
import { useApiQuery } from "../api/api.ts";
import css from "./search-dialog.module.css";

const settleMilliseconds = 150;
const shortest = 2;

const pathOf: Record<FoundRecord["kind"], (record: FoundRecord) => string> = {
  booking: ({ id }) => `/bookings/${id}`,
  receipt: ({ id }) => `/bookings/${id}`,
  driver: ({ id }) => `/drivers/${id}`,
  business: ({ id }) => `/businesses/${id}`,
  key: ({ id }) => `/businesses/${id}`,
  customer: ({ id }) => `/customers/${id}`,
};

/** One field for everything; the arrow keys go through what is found, Enter opens it. */
export function SearchDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useText("shell");
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim(), settleMilliseconds);
  const ready = q.length >= shortest;
  const { data } = useApiQuery("GET /console/search", { query: { q } }, { enabled: ready });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("everything.open")}
      closeLabel={t("close")}
      size="medium"
    >
      <search
        onKeyDown={(event) => {
          // The browser would only empty the field.
          if (event.key === "Escape") onClose();
          else moveFocus(event);
        }}
        className={css.search}
      >
        <TextField
          label={t("everything.label")}
          type="search"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={100}
          data-autofocus
        />
        <div role="status">{ready && data?.data.length === 0 && <p>{t("everything.none")}</p>}</div>
        <ul className={css.found}>
          {(ready ? (data?.data ?? []) : []).map((record) => (
            <li key={`${record.kind} ${record.id} ${record.title}`}>
              <SmartLink to={pathOf[record.kind](record)} className={css.record} onClick={onClose}>
                <small>{t(`everything.kind.${record.kind}`)}</small>
                <strong>{record.title}</strong>
                <span>{record.detail}</span>
              </SmartLink>
            </li>
          ))}
        </ul>
      </search>
    </Dialog>
  );
}

/** Arrow keys move between the field and the records; Enter in the field opens the first one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === "Enter" && at === 0) stops[1]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  stops[at + step]?.focus();
}
