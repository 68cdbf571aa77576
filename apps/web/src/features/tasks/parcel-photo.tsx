import { useText } from "@songtan/client/language/use-text.ts";
import { useState } from "react";
import css from "./task-head.module.css";

/** The customer's picture of the parcel. Without a network, or once it is deleted, there is none. */
export function ParcelPhoto({ url }: { url: string | undefined }) {
  const t = useText("driver");
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || failed === url) return null;
  return (
    <img
      className={css.parcelPhoto}
      src={url}
      alt={t("task.parcelPhoto")}
      loading="lazy"
      onError={() => setFailed(url)}
    />
  );
}
