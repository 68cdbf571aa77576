import { formatBaht } from "@songtan/client/format.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { BookingMethod } from "@songtan/domain/booking/words";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { IconCash, IconCreditCard, IconQrcode, IconWallet } from "@tabler/icons-react";

const pictures = { card: IconCreditCard, promptpay: IconQrcode, cash: IconCash, credit: IconWallet };

type MethodFieldProps = {
  methods: readonly BookingMethod[];
  value: BookingMethod;
  onChange: (method: BookingMethod) => void;
  /** What we have of the customer's, where they may pay with it, and whether it covers the price. */
  credit?: { freeSatang: number; covers: boolean } | undefined;
};

/** How to pay, of what is taken here. */
export function MethodField({ methods, value, onChange, credit }: MethodFieldProps) {
  const t = useText("payments");
  const amount = formatBaht(credit?.freeSatang ?? 0);
  return (
    <ChoiceCards
      label={t("method.label")}
      name="payment-method"
      value={value}
      onChange={(chosen) => onChange(chosen as BookingMethod)}
      options={methods.map((method) => {
        const Picture = pictures[method];
        const byCredit = method === "credit";
        return {
          value: method,
          title: t(`method.${method}`),
          description: t(`method.${method}Words`, { amount }),
          picture: <Picture size={28} aria-hidden={true} />,
          disabledReason: byCredit && !credit?.covers ? t("method.creditTooLittle") : null,
        };
      })}
    />
  );
}
