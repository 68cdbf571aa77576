import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DescriptionList } from "../../shell/page/description-list.tsx";
import { ProofList, ProofPicture } from "./proof-list.tsx";
import css from "./stops-card.module.css";

type Handover = ConsoleBooking["handovers"][number];

/** Goods that went from one driver to another: who, where and when, with the photos of both and the giver's part of the pay. */
export function HandoversCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const done = booking.handovers.filter(({ doneAt }) => doneAt !== null);
  if (done.length === 0) return null;
  return (
    <Card title={t("handover.done")}>
      <ol className={css.stops}>
        {done.map((handover) => (
          <li key={handover.id} className={css.stop}>
            <strong>{`${handover.from.name} → ${handover.to.name}`}</strong>
            <HandoverDetails handover={handover} />
            <HandoverProofs handover={handover} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function HandoverDetails({ handover }: { handover: Handover }) {
  const t = useText("bookings");
  const locale = useLocale();
  const { place, words: note, givenAt, takenAt, paySatang, recorded } = handover;
  return (
    <DescriptionList
      pairs={[
        [t("handover.met"), place],
        [t("handover.given"), givenAt && formatInstant(givenAt, locale)],
        [t("handover.taken"), takenAt && formatInstant(takenAt, locale)],
        [t("handover.why"), note],
        [
          t("handover.evidence"),
          recorded && t("handover.recordedBy", { name: recorded.name, words: recorded.words }),
        ],
        [t("handover.pay"), paySatang === null ? null : formatExactBaht(paySatang)],
      ]}
    />
  );
}

/** Shows the proofs of both drivers so far, and the staff records that replace the first driver's. */
export function HandoverProofs({ handover }: { handover: Handover }) {
  const t = useText("bookings");
  const { from, to, givenProofs, takenProofs, recorded } = handover;
  return (
    <div className={css.sides}>
      {recorded?.photoUrl && (
        <div className={css.proofs}>
          <ProofPicture url={recorded.photoUrl} alt={t("handover.staffAlt")} />
        </div>
      )}
      <ProofList
        proofs={givenProofs}
        owner={t("handover.from")}
        altOf={() => t("handover.givenAlt", { name: from.name })}
      />
      <ProofList
        proofs={takenProofs}
        owner={t("handover.to")}
        altOf={() => t("handover.takenAlt", { name: to.name })}
      />
    </div>
  );
}
