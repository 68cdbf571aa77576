import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingMethod } from "@songtan/domain/booking-types";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { CardBrandMark } from "@songtan/ui/illustrations/card-brands.tsx";
import { IconCash, IconCreditCard, IconQrcode, IconWallet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./card-fields.module.css";

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
  /** The customer's credit, in satang, when it covers the price. */
  creditSatang?: number | undefined;
  /** Content shown below a method's card while it is chosen: the card's fields, or the payer of a cash booking. */
  details?: Partial<Record<BookingMethod, ReactNode>>;
};

const acceptedBrands = ["visa", "mastercard", "jcb"] as const;

/** The choice of payment method among those accepted here. */
export function MethodField({
  methods,
  value,
  onChange,
  creditSatang = 0,
  details = {},
}: MethodFieldProps) {
  const t = useText("payments");
  const amount = formatBaht(creditSatang);
  return (
    <ChoiceCards
      label={t("method.label")}
      name="payment-method"
      dense
      value={value}
      onChange={(chosen) => onChange(chosen as BookingMethod)}
      options={methods.map((method) => {
        const Picture = pictures[method];
        return {
          value: method,
          title: t(`method.${method}`),
          description: method === value && t(`method.${method}Words`, { amount }),
          picture: <Picture size={24} stroke={1.5} aria-hidden={true} />,
          aside: method === "card" && (
            <span className={css.brands}>
              {acceptedBrands.map((brand) => (
                <CardBrandMark key={brand} brand={brand} />
              ))}
            </span>
          ),
          details: details[method],
        };
      })}
    />
  );
}
