import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import { taskEventKinds } from "@songtan/domain/booking-types";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useApiQuery } from "../../api/api.ts";

const tones = { intact: "good", broken: "bad", absent: "plain" } as const;

/** Shows whether the drivers' phone reports are unaltered, and lists those that were changed. */
export function ProofChainCard({ bookingId }: { bookingId: string }) {
  const t = useText("bookings");
  const listProblems = useProblems();
  const { data: chain } = useApiQuery("GET /console/bookings/{id}/proof-chain", {
    params: { id: bookingId },
    quiet: true,
  });
  if (!chain || chain.events.length === 0) return null;
  const waiting = chain.pictures.filter(({ state }) => state === "waiting").length;
  const recorded = chain.events.filter(({ state }) => state === "recorded").length;
  const counts = {
    events: chain.events.length,
    pictures: chain.pictures.length - waiting,
    rows: listProblems(chain).join(", "),
  };
  return (
    <Card title={t("chain.title")}>
      <Notice tone={tones[chain.state]} title={t(`chain.${chain.state}`)}>
        {t(`chain.${chain.state}Words`, counts)}
        {recorded > 0 && <p>{t("chain.recorded", { count: recorded })}</p>}
        {waiting > 0 && <p>{t("chain.waiting", { pictures: waiting })}</p>}
      </Notice>
    </Card>
  );
}

function useProblems() {
  const t = useText("bookings");
  const locale = useLocale();
  const nameOf = (kind: string) => {
    const known = taskEventKinds.find((each) => each === kind);
    return known ? t(`byHand.event.${known}`) : kind;
  };
  return ({ events, pictures }: ProofChainView): string[] => [
    ...events.flatMap(({ state, kind, occurredAt }) =>
      state === "changed" || state === "unlinked"
        ? [t(`chain.${state}`, { what: nameOf(kind), time: formatInstant(occurredAt, locale) })]
        : [],
    ),
    ...pictures.flatMap(({ state, stopIndex }) =>
      state === "changed" ? [t("chain.picture", { number: stopIndex })] : [],
    ),
  ];
}
