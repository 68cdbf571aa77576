import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import css from "./stops-card.module.css";

type Proof = ConsoleBooking["stops"][number]["proofs"][number];

type ProofListProps = {
  proofs: readonly Proof[];
  altOf: (name: string) => string;
  /** Shown next to the kind: the person the proof belongs to. */
  owner?: string;
};

/** Pictures that open in full size and other proofs as text, each with its time. */
export function ProofList({ proofs, altOf, owner }: ProofListProps) {
  const t = useText("bookings");
  const locale = useLocale();
  if (proofs.length === 0) return null;
  return (
    <ul className={css.proofs}>
      {proofs.map((proof) => {
        const name = t(`page.proof.${proof.kind}`, { name: proof.recipientName ?? "" });
        const pictured = proof.kind === "photo" || proof.kind === "signature";
        const status = {
          photo: proof.url ? null : t("page.pending"),
          signature: proof.url ? null : t("page.pending"),
          pin: proof.verified === false ? t("page.pinWrong") : t("page.pinRight"),
          recipient_name: null,
        }[proof.kind];
        return (
          <li key={`${proof.kind}-${proof.happenedAt}`}>
            {pictured && proof.url && <ProofPicture url={proof.url} alt={altOf(name)} />}
            <span>{[owner ?? name, status].filter(Boolean).join(" · ")}</span>
            <small>{formatTime(proof.happenedAt, locale)}</small>
          </li>
        );
      })}
    </ul>
  );
}

export function ProofPicture({ url, alt }: { url: string; alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={alt} width={96} height={96} loading="lazy" />
    </a>
  );
}
