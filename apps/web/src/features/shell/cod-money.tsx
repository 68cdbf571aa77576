import { formatBaht, formatDay } from "@songtan/client/language/format.ts";
import { unbroken, WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { type CodMoney, sumCodMoney } from "@songtan/domain/cod-money/cod-money";
import { serviceDayStart } from "@songtan/domain/thai/dates";

/** Where cash on delivery is, in one sentence: the same on a card, on the booking's page and in the list of all of it. */
export function useCodMoneyText() {
  const t = useText("tracking");
  const locale = useLocale();
  return ({ state, amountSatang, day, lastDigits, needsAccount }: CodMoney): string => {
    const amount = formatBaht(amountSatang);
    const on = day && unbroken(formatDay(serviceDayStart(day).toISOString(), locale));
    if (needsAccount && state !== "to_collect") return t("codMoney.no_account", { amount });
    if (on === null) return t(`codMoney.${state === "held" ? "delayed" : state}`, { amount });
    if (state === "on_its_way" || state === "paid")
      return t(`codMoney.${state}To`, { amount, day: on, digits: lastDigits ?? "" });
    return t(`codMoney.${state}`, { amount, day: on });
  };
}

type WithCod = { cod?: CodMoney | undefined };

/** The cash on delivery of a booking's stops, in as few sentences as say all. */
export const codMoneyOfStops = (stops: readonly WithCod[]): CodMoney[] =>
  sumCodMoney(stops.flatMap(({ cod }) => cod ?? []));

/** Nothing where a booking collects none. */
export function CodMoneyLines({
  stops,
  className,
}: {
  stops: readonly WithCod[];
  className?: string | undefined;
}) {
  const textOf = useCodMoneyText();
  return codMoneyOfStops(stops).map((money) => {
    const text = textOf(money);
    return (
      <span key={text} className={className}>
        <WithNumbers text={text} />
      </span>
    );
  });
}
