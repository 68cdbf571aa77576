import { useText } from "@songtan/client/use-text.ts";
import type { PaymentMethod } from "@songtan/domain/booking/words";
import { ChoiceCards } from "@songtan/ui/choice-cards.tsx";
import { IconCash, IconCreditCard, IconQrcode } from "@tabler/icons-react";

const pictures = { card: IconCreditCard, promptpay: IconQrcode, cash: IconCash };

export type MethodFieldProps = {
  methods: readonly PaymentMethod[];
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
};

/** How to pay, of what is taken here. */
export function MethodField({ methods, value, onChange }: MethodFieldProps) {
  const t = useText("payments");
  return (
    <ChoiceCards
      label={t("method.label")}
      name="payment-method"
      value={value}
      onChange={(chosen) => onChange(chosen as PaymentMethod)}
      options={methods.map((method) => {
        const Picture = pictures[method];
        return {
          value: method,
          title: t(`method.${method}`),
          description: t(`method.${method}Words`),
          picture: <Picture size={28} aria-hidden={true} />,
        };
      })}
    />
  );
}
