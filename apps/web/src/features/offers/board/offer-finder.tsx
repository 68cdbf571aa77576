import { serverNow } from "@songtan/client/calls/server-clock.ts";
import { useNow } from "@songtan/client/calls/use-now.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton, Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { type ReactNode, useState } from "react";
import { useApiQuery } from "../../api/use-call.ts";
import { isOnDutyHere } from "../../session/duty-device.ts";
import { openOffers, withoutOffered } from "../driver-offer.ts";
import { useAcceptOffer } from "../use-accept-offer.ts";
import { useBoard, useOffers, useWork } from "../use-offers.ts";
import { BoardList } from "./board-list.tsx";
import { DispatchExplanation } from "./dispatch-explanation.tsx";
import { OfferCard } from "./offer-card.tsx";
import css from "./offer-finder.module.css";

type OfferFinderProps = {
  driver: DriverView;
  /** The switch, where it is off or another device has the jobs. */
  duty: ReactNode;
};

/** Offers to answer now, and below them the open board. */
export function OfferFinder({ driver, duty }: OfferFinderProps) {
  const t = useText("driver");
  const verified = driver.verification.state === "verified";
  const work = useWork(true);
  const task = work.data?.data[0];
  const isHere = isOnDutyHere(driver);
  if (!verified) {
    return (
      <Empty
        drawing={<DocumentDrawing size={160} />}
        title={t("finder.notVerified")}
        action={
          driver.verification.state !== "suspended" && (
            <ActionButton to="/driver/profile">{t("duty.checklist")}</ActionButton>
          )
        }
      >
        {t(
          `duty.blocked.${driver.verification.state as Exclude<typeof driver.verification.state, "verified">}`,
        )}
      </Empty>
    );
  }
  return (
    <div className={css.finder}>
      {!work.data && !work.error && <Pending />}
      {task && (
        <Notice
          tone="info"
          title={t("finder.busy")}
          action={<ActionButton to={`/driver/task/${task.id}`}>{t("finder.toTask")}</ActionButton>}
        >
          {t("finder.busyWords")}
        </Notice>
      )}
      {!isHere && duty}
      {isHere && <Offers busy={Boolean(task)} breakEndsAt={driver.breakEndsAt} />}
      <Board onDuty={isHere} />
      <DispatchExplanation />
    </div>
  );
}

function Offers({ busy, breakEndsAt }: { busy: boolean; breakEndsAt: string | null }) {
  const t = useText("driver");
  const { data } = useOffers(true);
  const now = useNow(1000, (data?.data.length ?? 0) > 0 || breakEndsAt !== null);
  const resting = breakEndsAt !== null && now < Date.parse(breakEndsAt);
  const offers = openOffers(data?.data ?? [], now);
  const acceptOffer = useAcceptOffer();
  const [answered, setAnswered] = useState<string | null>(null);
  return (
    <section className={css.offers} aria-label={t("offer.title")}>
      {acceptOffer.lost && (
        <Notice tone="warn" live title={t(`lost.${acceptOffer.lost.code}.title`)}>
          {t("lost.words")}
        </Notice>
      )}
      <ProblemNotice error={acceptOffer.error} />
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          answering={
            answered !== offer.id
              ? null
              : acceptOffer.accepting
                ? "accept"
                : acceptOffer.declining
                  ? "decline"
                  : null
          }
          blocked={busy && offer.detourSeconds === null ? t("finder.busy") : null}
          onAccept={() => {
            setAnswered(offer.id);
            acceptOffer.accept({ bookingId: offer.bookingId, offer });
          }}
          onDecline={() => {
            setAnswered(offer.id);
            acceptOffer.decline(offer.id);
          }}
        />
      ))}
      {offers.length === 0 && !busy && (
        <div className={css.waiting}>
          <Motorcycle size={120} />
          <p className={css.waitingTitle}>{t(resting ? "break.on" : "offer.waiting")}</p>
          <p>{t(resting ? "break.words" : "offer.waitingWords")}</p>
        </div>
      )}
    </section>
  );
}

function Board({ onDuty }: { onDuty: boolean }) {
  const t = useText("driver");
  const shell = useText("shell");
  const { data, error, refetch, isFetching } = useBoard(true);
  const offers = useOffers(onDuty);
  const destination = useApiQuery("GET /driver/destination", { quiet: true }, { enabled: onDuty });
  const workArea = useApiQuery("GET /driver/work-area", { quiet: true });
  const shown = destination.data?.current ? "wayHome" : workArea.data?.current && "workArea";
  const bookings = withoutOffered(
    data?.data ?? [],
    openOffers(offers.data?.data ?? [], serverNow()),
  );
  return (
    <section className={css.board} aria-labelledby="board-title">
      <h2 id="board-title">{t("board.title")}</h2>
      <p className={css.words}>{t(shown ? `${shown}.board` : "board.words")}</p>
      {data && bookings.length > 0 && <BoardList bookings={bookings} />}
      {data && bookings.length === 0 && (
        <Empty drawing={<EmptyBox size={140} />} title={t("board.empty")} titleAs="h3">
          {t("board.emptyWords")}
        </Empty>
      )}
      {data?.nextCursor && <p className={css.words}>{t("board.more")}</p>}
      {!data && error && (
        <QueryError
          error={error}
          title={t("board.failed")}
          titleAs="h3"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton label={shell("loading")} />}
    </section>
  );
}
