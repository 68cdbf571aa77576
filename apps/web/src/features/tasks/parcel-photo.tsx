import { useText } from "@songtan/client/language/use-text.ts";
import { useState } from "react";
import css from "./task-head.module.css";

/** Shows the customer's picture of the parcel. Hidden without a network, and once the picture is deleted. */
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
