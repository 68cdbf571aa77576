import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { classes } from "../theme/classes.ts";
import { openToasts, type Toast } from "./notify.ts";
import css from "./toasts.module.css";

const onScreenMilliseconds = 5000;
/** Further toasts are queued until a visible one is closed. */
const visibleMax = 3;

type OpenToast = Toast & { id: number };
let lastId = 0;

const isSame = (one: Toast, other: Toast): boolean =>
  one.title === other.title && one.message === other.message && one.tone === other.tone;

export function Toasts({ closeLabel = "" }: { closeLabel?: string | undefined }) {
  const [toasts, setToasts] = useState<readonly OpenToast[]>([]);
  useEffect(
    () =>
      openToasts((toast) => {
        lastId += 1;
        const opened = { ...toast, id: lastId };
        // A repeated toast replaces the earlier one: it results from a double press or a repeated action.
        setToasts((open) => [...open.filter((other) => !isSame(other, toast)), opened]);
      }),
    [],
  );
  const close = (id: number) => setToasts((open) => open.filter((toast) => toast.id !== id));
  return (
    <div className={css.list}>
      {toasts.slice(0, visibleMax).map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => close(toast.id)}
        />
      ))}
    </div>
  );
}

type ToastCardProps = { toast: Toast; closeLabel: string; onClose: () => void };

function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { title, message, tone = "good" } = toast;
  const time = toast.autoClose ?? (tone === "bad" ? false : onScreenMilliseconds);
  const card = useRef<HTMLDivElement>(null);
  const closeUnlessUsed = useEffectEvent(() => {
    if (!card.current?.matches(":hover, :focus-within")) onClose();
  });
  // A toast with the pointer or the focus on it stays for another period.
  useEffect(() => {
    if (time === false) return;
    const timer = setInterval(() => closeUnlessUsed(), time);
    return () => clearInterval(timer);
  }, [time]);
  return (
    <div
      ref={card}
      className={classes(css.toast, css[tone])}
      role={tone === "bad" ? "alert" : "status"}
    >
      <div className={css.body}>
        {title && <div className={css.title}>{title}</div>}
        <div>{message}</div>
      </div>
      <IconButton label={closeLabel} onClick={onClose} className={css.close}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" />
        </svg>
      </IconButton>
    </div>
  );
}
