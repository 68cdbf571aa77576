import { formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProofView } from "@songtan/contract/bookings/stops";
import { pictureMinutes } from "@songtan/domain/tasks/doubts/work";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconClockHour4, IconLock, IconPhoto, IconSignature, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import css from "./proof-list.module.css";

const icons = {
  photo: IconPhoto,
  signature: IconSignature,
  pin: IconLock,
  recipient_name: IconUser,
};
/**
 * An event that came this much later was stored on a phone without a network: both times are shown.
 */
const lateMilliseconds = 60_000;

/** Shows the proofs that a stop was completed: pictures to open, and the other proofs as text. */
export function ProofList({ proofs, label }: { proofs: readonly ProofView[]; label: string }) {
  const t = useText("tracking");
  const [shown, setShown] = useState<ProofView | null>(null);
  const pictures = proofs.filter(({ kind }) => kind === "photo" || kind === "signature");
  const textProofs = proofs.filter(({ kind }) => kind === "pin" || kind === "recipient_name");
  if (proofs.length === 0) return null;
  const close = () => setShown(null);
  return (
    <div className={css.proofs}>
      {pictures.length > 0 && (
        <ul className={css.pictures} aria-label={label}>
          {pictures.map((proof) => (
            <li key={`${proof.kind}-${proof.happenedAt}-${proof.url}`}>
              <Picture proof={proof} onOpen={() => setShown(proof)} />
            </li>
          ))}
        </ul>
      )}
      {textProofs.map((proof) => (
        <TextProof key={proof.kind} proof={proof} />
      ))}
      {shown?.url && (
        <Dialog
          opened
          onClose={close}
          title={t(`proof.${shown.kind}`)}
          closeLabel={t("proof.close")}
          size="medium"
        >
          <figure className={css.figure}>
            <img
              className={css.large}
              src={shown.url}
              alt={t(`proof.alt.${shown.kind === "signature" ? "signature" : "photo"}`)}
            />
            <figcaption>
              <When proof={shown} />
            </figcaption>
          </figure>
        </Dialog>
      )}
    </div>
  );
}

function Picture({ proof, onOpen }: { proof: ProofView; onOpen: () => void }) {
  const t = useText("tracking");
  if (!proof.url) {
    return (
      <span className={css.pending}>
        <IconClockHour4 size={22} aria-hidden="true" />
        {t(isOverdue(proof) ? "proof.missing" : "proof.pending")}
      </span>
    );
  }
  return (
    <button type="button" className={css.thumb} data-kind={proof.kind} onClick={onOpen}>
      <img src={proof.url} alt="" loading="lazy" width={112} height={112} />
      <span>{t(proof.kind === "signature" ? "proof.openSignature" : "proof.openPhoto")}</span>
    </button>
  );
}

const isOverdue = ({ receivedAt }: ProofView): boolean =>
  Date.now() - Date.parse(receivedAt) > pictureMinutes * 60_000;

function TextProof({ proof }: { proof: ProofView }) {
  const t = useText("tracking");
  const Icon = icons[proof.kind];
  const text =
    proof.kind === "recipient_name"
      ? t("proof.receivedBy", { name: proof.recipientName ?? "" })
      : t(proof.verified === false ? "proof.pinWrong" : "proof.pinRight");
  return (
    <p className={css.fact}>
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

/** When it happened, and when we received it where that was later. */
function When({ proof: { happenedAt, receivedAt } }: { proof: ProofView }) {
  const t = useText("tracking");
  const locale = useLocale();
  const late = Date.parse(receivedAt) - Date.parse(happenedAt) > lateMilliseconds;
  return (
    <>
      <time dateTime={happenedAt}>
        {t("proof.happened", { time: formatInstant(happenedAt, locale) })}
      </time>
      {late && ` · ${t("proof.received", { time: formatTime(receivedAt, locale) })}`}
    </>
  );
}
