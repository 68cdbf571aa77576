import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingState } from "@songtan/domain/booking-types";
import type { refundState } from "@songtan/domain/payments/refunds/refund";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Parcel } from "@songtan/ui/illustrations/parcel.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import type { ReactNode } from "react";
import css from "./ended.module.css";

export type EndedState = Extract<
  BookingState,
  "delivered" | "returned" | "held" | "disposed" | "cancelled" | "unfulfilled" | "lost"
>;

const drawings = {
  delivered: Success,
  returned: Parcel,
  held: Parcel,
  disposed: EmptyBox,
  cancelled: EmptyBox,
  unfulfilled: Courier,
  lost: EmptyBox,
};

type EndedProps = {
  state: EndedState;
  /** Some drop-offs failed. */
  partly?: boolean;
  /** It came back because its sender recalled it. */
  recalled?: boolean;
  /** It came back because its sender cancelled, when the driver already had it. */
  cancelled?: boolean;
  /** Its time to pay ran out. */
  unpaid?: boolean;
  /** It collected cash on delivery, which not every driver may carry. */
  collects?: boolean;
  /** Where money that was paid ahead is now. */
  refund?: ReturnType<typeof refundState>;
  /** The part of the credit used for it that is credit again. */
  creditBackSatang?: number | undefined;
  action?: ReactNode;
};

/** How it ended, in plain text, and the one step to do now. */
export function Ended({
  state,
  partly = false,
  recalled = false,
  cancelled = false,
  unpaid = false,
  collects = false,
  refund,
  creditBackSatang = 0,
  action,
}: EndedProps) {
  const t = useText("tracking");
  const textKey = endedTextKey({ state, partly, recalled, cancelled, unpaid, collects });
  const Drawing = drawings[state];
  return (
    <section className={css.ended} data-state={state} aria-label={t(`state.${state}`)}>
      <Drawing size={112} />
      <p className={css.words}>{t(`ended.${textKey}`)}</p>
      {refund && <p className={css.words}>{t(`ended.refund.${refund}`)}</p>}
      {creditBackSatang > 0 && (
        <p className={css.words}>
          {t("ended.creditBack", { amount: formatBaht(creditBackSatang) })}
        </p>
      )}
      {action}
    </section>
  );
}

export const isEnded = (state: BookingState): state is EndedState => Object.hasOwn(drawings, state);

type EndedKind = Required<
  Pick<EndedProps, "state" | "partly" | "recalled" | "cancelled" | "unpaid" | "collects">
>;

function endedTextKey({ state, partly, recalled, cancelled, unpaid, collects }: EndedKind) {
  if (partly) return "partly";
  if (recalled && state === "returned") return "recalled";
  if (cancelled && state === "returned") return "returnedCancelled";
  if (collects && state === "unfulfilled") return "unfulfilledCod";
  return unpaid && state === "cancelled" ? "unpaid" : state;
}
