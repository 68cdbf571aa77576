import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BoardBooking } from "@songtan/contract/drivers/offers";
import { roundUpToBaht } from "@songtan/domain/money";

export type Shortfall = Pick<BoardBooking, "missingSatang" | "codRoomSatang" | "codExcessSatang">;

/**
 * Returns a function that describes the amount a driver lacks for a job as a sentence, or null when the amount
 * suffices.
 */
export function useShortfall(): (job: Shortfall) => string | null {
  const t = useText("driver");
  return ({ missingSatang, codRoomSatang, codExcessSatang }) => {
    if (codExcessSatang > 0)
      return t("board.codExcess", { amount: formatBaht(Math.max(0, codRoomSatang)) });
    return missingSatang > 0
      ? t("board.missing", { amount: formatBaht(roundUpToBaht(missingSatang)) })
      : null;
  };
}
