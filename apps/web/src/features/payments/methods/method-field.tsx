import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingMethod } from "@songtan/domain/booking-types";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { IconCash, IconCreditCard, IconQrcode, IconWallet } from "@tabler/icons-react";

const pictures = {
  card: IconCreditCard,
  promptpay: IconQrcode,
  cash: IconCash,
  credit: IconWallet,
};

type MethodFieldProps = {
  methods: readonly BookingMethod[];
  value: BookingMethod;
  onChange: (method: BookingMethod) => void;
  /** What we have of the customer's, where it covers the price. */
  creditSatang?: number | undefined;
};

/** The choice of payment method among those accepted here. */
export function MethodField({ methods, value, onChange, creditSatang = 0 }: MethodFieldProps) {
  const t = useText("payments");
  const amount = formatBaht(creditSatang);
  return (
    <ChoiceCards
      label={t("method.label")}
      name="payment-method"
      value={value}
      onChange={(chosen) => onChange(chosen as BookingMethod)}
      options={methods.map((method) => {
        const Picture = pictures[method];
        return {
          value: method,
          title: t(`method.${method}`),
          description: t(`method.${method}Words`, { amount }),
          picture: <Picture size={28} aria-hidden={true} />,
        };
      })}
    />
  );
}
