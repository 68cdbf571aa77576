import { formatBaht, formatDistance } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { IconPlus } from "@tabler/icons-react";
import { useBooking } from "../draft/booking-slice.ts";
import { isPlaced } from "../draft/draft-request.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import type { TypedPin } from "../draft/use-step.ts";
import type { OpenStops } from "./open-stops.ts";
import type { PlaceFieldSlot } from "./place-field-slot.ts";
import css from "./route-step.module.css";
import { StopCard } from "./stop-card.tsx";
import { StopList } from "./stop-list.tsx";

export type RouteStepProps = {
  fields: FieldProblems;
  cards: OpenStops;
  onPin: (key: string, typed?: TypedPin) => void;
  shortestOrder: QuoteView["shortestOrder"];
  PlaceField: PlaceFieldSlot;
};

/** Step 1: pick-up, drop-offs and their contacts. */
export function RouteStep({ fields, cards, onPin, shortestOrder, PlaceField }: RouteStepProps) {
  const t = useText("booking");
  const { draft, addStop } = useBooking();
  const { stops } = draft;
  const pickup = stops[0];
  const full = stops.length >= limits.stopsMax;
  return (
    <div className={css.step}>
      <StopList>
        {stops.map((stop, index) => (
          <StopCard
            key={stop.key}
            stop={stop}
            index={index}
            count={stops.length}
            open={cards.openKeys.includes(stop.key)}
            onOpen={(open) => (open ? cards.open : cards.close)(stop.key)}
            onPin={(typed) => onPin(stop.key, typed)}
            near={index > 0 && pickup && isPlaced(pickup) ? pickup : null}
            fields={fields}
            PlaceField={PlaceField}
          />
        ))}
      </StopList>
      <ShortestOrder shortestOrder={shortestOrder} />
      <ActionButton
        variant="outline"
        icon={<IconPlus size={20} />}
        disabledReason={full ? t("route.full", { count: limits.stopsMax - 1 }) : null}
        onClick={() => cards.open(addStop())}
      >
        {t("route.add")}
      </ActionButton>
    </div>
  );
}

function ShortestOrder({ shortestOrder }: Pick<RouteStepProps, "shortestOrder">) {
  const t = useText("booking");
  const locale = useLocale();
  const orderStops = useBooking((booking) => booking.orderStops);
  if (!shortestOrder || shortestOrder.savedMetres <= 0) return null;
  return (
    <Notice
      tone="good"
      action={
        <ActionButton variant="soft" onClick={() => orderStops(shortestOrder.order)}>
          {t("route.shorten")}
        </ActionButton>
      }
    >
      {t(shortestOrder.savedSatang > 0 ? "route.shorterAndCheaper" : "route.shorter", {
        distance: formatDistance(shortestOrder.savedMetres, locale),
        price: formatBaht(shortestOrder.savedSatang),
      })}
    </Notice>
  );
}
